"""The words that a CV is framed in, in the languages that it can have. Pure."""

from typing import Any

from people.models import CVSection

_ENGLISH: dict[str, str] = {
    "cv": "Curriculum vitae",
    "now": "present",
    "expected": "expected",
    "until": "until {date}",
    "ended": "ended",
    "advisor": "Advised by",
    "supervisor": "Supervised by",
    "mentor": "Mentored by",
    "host": "Hosted by",
    "and": " and ",
    "comma": ", ",
    "grade": "Grade",
    "thesis": "Thesis",
    "courses": "Related courses",
    "part_of": "Part of",
    "during": "At",
    "focus": "Current focus",
    "interests": "Interests",
    "past": "Earlier",
    "equal": "equal contribution",
    "selected": "Selected publications",
    "et_al": "et al.",
    "untitled_work": "Untitled work",
    "spring": "Spring",
    "summer": "Summer",
    "fall": "Fall",
    "winter": "Winter",
    "internship": "Internship",
    "visit": "Visit",
    "in_press": "in press",
    "submitted": "submitted",
    "in_preparation": "in preparation",
    "unpublished": "unpublished",
    "active": "active",
    "paper_in_preparation": "paper in preparation",
    "paper_submitted": "paper submitted",
    "paper_accepted": "paper accepted",
    "published": "published",
    "general": "Other",
}
_CHINESE: dict[str, str] = {
    "cv": "个人简历",
    "now": "至今",
    "expected": "预计",
    "until": "至 {date}",
    "ended": "已结束",
    "advisor": "导师：",
    "supervisor": "导师：",
    "mentor": "指导人：",
    "host": "接待人：",
    "and": "、",
    "comma": "，",
    "grade": "成绩",
    "thesis": "学位论文",
    "courses": "相关课程",
    "part_of": "所属项目",
    "during": "单位",
    "focus": "当前重点",
    "interests": "研究方向",
    "past": "以往方向",
    "equal": "同等贡献",
    "selected": "代表性论文",
    "et_al": "等",
    "untitled_work": "（题目未记录）",
    "spring": "春季",
    "summer": "夏季",
    "fall": "秋季",
    "winter": "冬季",
    "internship": "实习",
    "visit": "访问",
    "in_press": "待刊",
    "submitted": "已投稿",
    "in_preparation": "撰写中",
    "unpublished": "未发表",
    "active": "进行中",
    "paper_in_preparation": "论文撰写中",
    "paper_submitted": "论文已投稿",
    "paper_accepted": "论文已录用",
    "published": "已发表",
    "general": "其他",
}
_ENGLISH_SECTIONS = {
    CVSection.BIOGRAPHY: "Biography",
    CVSection.INTERESTS: "Research interests",
    CVSection.EDUCATION: "Education",
    CVSection.EMPLOYMENT: "Experience",
    CVSection.PROJECTS: "Projects",
    CVSection.PUBLICATIONS: "Publications",
    CVSection.PATENTS: "Patents",
    CVSection.AWARDS: "Awards",
    CVSection.TALKS: "Talks",
    CVSection.TEACHING: "Teaching",
    CVSection.SERVICE: "Service",
    CVSection.MEMBERSHIPS: "Memberships",
    CVSection.OTHER: "Other activities",
    CVSection.SKILLS: "Skills",
    CVSection.LANGUAGES: "Languages",
    CVSection.BEYOND_WORK: "Beyond work",
}
_CHINESE_SECTIONS = {
    CVSection.BIOGRAPHY: "个人简介",
    CVSection.INTERESTS: "研究兴趣",
    CVSection.EDUCATION: "教育背景",
    CVSection.EMPLOYMENT: "工作经历",
    CVSection.PROJECTS: "项目经历",
    CVSection.PUBLICATIONS: "发表论文",
    CVSection.PATENTS: "专利",
    CVSection.AWARDS: "获奖情况",
    CVSection.TALKS: "学术报告",
    CVSection.TEACHING: "教学经历",
    CVSection.SERVICE: "学术服务",
    CVSection.MEMBERSHIPS: "团体与组织",
    CVSection.OTHER: "其他活动",
    CVSection.SKILLS: "专业技能",
    CVSection.LANGUAGES: "语言能力",
    CVSection.BEYOND_WORK: "业余生活",
}
_WORDS = {"en": _ENGLISH, "zh-hans": _CHINESE}
_SECTIONS = {"en": _ENGLISH_SECTIONS, "zh-hans": _CHINESE_SECTIONS}


class Words:
    """The frame of a CV in one language; `language` is "en" or "zh-hans"."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = _WORDS[language]

    def __getitem__(self, name: str) -> str:
        return self._words[name]

    def get(self, name: str) -> str:
        """The word for a choice of a model; empty where the choice has none to show."""
        return self._words.get(name, "")

    def section(self, section: str) -> str:
        return _SECTIONS[self.language][CVSection(section)]

    def join(self, parts: list[str]) -> str:
        """ "A, B and C"."""
        if len(parts) < 2:
            return "".join(parts)
        return self["comma"].join(parts[:-1]) + self["and"] + parts[-1]

    def period(self, period: Any) -> str:
        """A Period: "2016-09 – 2021-07 (expected)", "2019 – present", "until 2016-04"."""
        end = str(period.end)
        if period.end_expected:
            end = f"{end} ({self['expected']})"
        if period.start and (end or not period.end_unknown):
            if str(period.start) == end:
                return end
            return f"{period.start} – {end or self['now']}"
        if period.start:
            return f"{period.start} – ?"
        if end:
            return self["until"].format(date=end) if not period.end_expected else end
        return ""
