"""The words that a CV adds to what its person wrote, in English and in Simplified Chinese. Pure.

Every word is next to its translation, so that none is missing; `{}` is a placeholder. In English,
the models' choices have their labels.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise, keep_lazy_text

from people.models import Activity, ActivityDate, Affiliation, CVSection, Project, Supervision
from publications.models import Publication, PublicationLink
from publications.models.publication import Presentation

Table = dict[str, tuple[str | Promise, str]]

LANGUAGES = ("en", "zh-hans")  # in the order of every pair below

_lowered: Callable[[str | Promise], str | Promise] = keep_lazy_text(lambda text: str(text).lower())


def _labels(chinese: Mapping[Any, str]) -> Table:
    """Pair the label of each choice with its Chinese word."""
    return {choice: (choice.label, word) for choice, word in chinese.items()}


def _lower_case_labels(chinese: Mapping[Any, str]) -> Table:
    """Like `_labels`, as it reads inside a line. A choice without a Chinese word isn't printed."""
    return {
        choice: (_lowered(choice.label) if word else "", word) for choice, word in chinese.items()
    }


FRAME: Table = {
    "cv": ("Curriculum vitae", "个人简历"),
    "comma": (", ", "，"),
    "and": (" and ", "、"),
    "as_of": ("as of {}", "截至 {}"),
    "label": ("{}: {}", "{}：{}"),
    # Dates
    "month": ("{month} {year}", "{year}.{number:02}"),
    "day": ("{month} {day}, {year}", "{year}.{number:02}.{day:02}"),
    "term": ("{term} {year}", "{year} {term}"),
    "now": ("present", "至今"),
    "expected": ("{} (expected)", "{}（预计）"),
    "from": ("from {}", "自 {} 起"),
    "until": ("until {}", "至 {}"),
    "past": ("past", "已结束"),
    "completed": ("completed", "已完成"),
    # Education and employment
    "grade": ("Grade", "成绩"),
    "thesis": ("Thesis", "学位论文"),
    "courses": ("Related courses", "相关课程"),
    "project": ("Project", "项目"),
    "with": ("with {}", "与 {} 共同"),
    "part_of": ("part of {}", "隶属于{}"),
    # Interests
    "current": ("Interests", "研究方向"),
    "focus": ("Current focus", "当前重点"),
    "past_interests": ("Earlier", "以往方向"),
    # Publications
    "selected": ("Selected publications", "代表性论文"),
    "equal": ("equal contribution", "同等贡献"),
    "equal_alone": (
        "equal contribution; other contributors not recorded",
        "同等贡献（合作者未记录）",
    ),
    "et_al": ("et al.", "等"),
    "editor": ("(ed.)", "（编）"),
    "editors": ("(eds.)", "（编）"),
    "edition": ("{ordinal} ed.", "第 {number} 版"),
    "issue": ("no. {}", "第 {} 期"),
    "untitled": ("Title not recorded", "题目未记录"),
    "web_page": ("Web page", "网页"),
    # Other lines
    "untitled_lines": ("titles not recorded", "标题未记录"),
    "general": ("Other", "其他"),
}

PUBLICATION_GROUPS: Table = {
    "articles": ("Journal articles", "期刊论文"),
    "conference_papers": ("Conference papers", "会议论文"),
    "books": ("Books and chapters", "专著与章节"),
    "theses": ("Theses and reports", "学位论文与报告"),
    "preprints": ("Preprints", "预印本"),
    "software": ("Software and data sets", "软件与数据集"),
    "other_publications": ("Other publications", "其他成果"),
}

SECTIONS = _labels(
    {
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
        CVSection.SUPERVISION: "指导学生",
        CVSection.SERVICE: "学术服务",
        CVSection.MEMBERSHIPS: "团体与组织",
        CVSection.OTHER: "其他活动",
        CVSection.SKILLS: "专业技能",
        CVSection.LANGUAGES: "语言能力",
        CVSection.BEYOND_WORK: "业余生活",
    }
)

ROLES = _labels(
    {
        Affiliation.Role.FACULTY: "教师",
        Affiliation.Role.RESEARCHER: "研究员",
        Affiliation.Role.POSTDOC: "博士后",
        Affiliation.Role.ENGINEER: "工程师",
        Affiliation.Role.PHD_STUDENT: "博士研究生",
        Affiliation.Role.MASTERS_STUDENT: "硕士研究生",
        Affiliation.Role.BACHELORS_STUDENT: "本科生",
        Affiliation.Role.INTERN: "实习生",
        Affiliation.Role.VISITOR: "访问人员",
        Affiliation.Role.STAFF: "职员",
        Affiliation.Role.MEMBER: "成员",
    }
) | {Affiliation.Role.OTHER: ("", "")}

ENGAGEMENTS = _lower_case_labels(
    {
        Affiliation.Engagement.INTERNSHIP: "实习",
        Affiliation.Engagement.VISIT: "访问",
    }
)

SUPERVISORS: Table = {
    Supervision.Role.SUPERVISOR: ("Supervised by {}", "导师：{}"),
    Supervision.Role.ADVISOR: ("Advised by {}", "导师：{}"),
    Supervision.Role.MENTOR: ("Mentored by {}", "指导人：{}"),
    Supervision.Role.HOST: ("Hosted by {}", "合作导师：{}"),
}

TERMS = _labels(
    {
        ActivityDate.Term.SPRING: "春季",
        ActivityDate.Term.SUMMER: "夏季",
        ActivityDate.Term.FALL: "秋季",
        ActivityDate.Term.WINTER: "冬季",
    }
)

PROJECT_STATUSES = _lower_case_labels(
    {
        Project.Status.ACTIVE: "进行中",
        Project.Status.PAPER_IN_PREPARATION: "论文撰写中",
        Project.Status.PAPER_SUBMITTED: "论文已投稿",
        Project.Status.PAPER_ACCEPTED: "论文已录用",
        Project.Status.PUBLISHED: "已发表",
        Project.Status.ENDED: "已结束",
    }
)

# That a talk was given needs no word.
TALK_STATUSES = _lower_case_labels(
    {
        Activity.Status.INVITED: "受邀",
        Activity.Status.ACCEPTED: "已接受",
        Activity.Status.GIVEN: "",
        Activity.Status.POSTPONED: "已推迟",
        Activity.Status.CANCELED: "已取消",
    }
)

PUBLICATION_STATUSES = _lower_case_labels(
    {
        Publication.Status.PUBLISHED: "",
        Publication.Status.IN_PRESS: "待刊",
        Publication.Status.SUBMITTED: "已投稿",
        Publication.Status.IN_PREPARATION: "撰写中",
        Publication.Status.UNPUBLISHED: "未发表",
        Publication.Status.RETRACTED: "已撤稿",
        Publication.Status.WITHDRAWN: "已撤回",
        Publication.Status.CONCERN: "存疑",
    }
)

# Printed with the kinds that the name of the venue does not imply.
PUBLICATION_KINDS = _lower_case_labels(
    {
        Publication.Kind.ARTICLE: "",
        Publication.Kind.INPROCEEDINGS: "",
        Publication.Kind.CHAPTER: "",
        Publication.Kind.BOOK: "",
        Publication.Kind.PROCEEDINGS: "论文集",
        Publication.Kind.THESIS: "学位论文",
        Publication.Kind.REPORT: "技术报告",
        Publication.Kind.PREPRINT: "预印本",
        Publication.Kind.POSTER: "海报",
        Publication.Kind.TALK: "报告",
        Publication.Kind.PATENT: "专利",
        Publication.Kind.SOFTWARE: "软件",
        Publication.Kind.DATASET: "数据集",
        Publication.Kind.MANUAL: "手册",
        Publication.Kind.ONLINE: "",
        Publication.Kind.MISC: "",
    }
) | {Publication.Kind.REPORT: ("technical report", "技术报告")}

PRESENTATIONS = _lower_case_labels(
    {
        Presentation.ORAL: "口头报告",
        Presentation.SPOTLIGHT: "焦点报告",
        Presentation.POSTER: "海报",
    }
)

LINKS = _labels(
    {
        PublicationLink.Kind.PAPER: "论文",
        PublicationLink.Kind.SLIDES: "幻灯片",
        PublicationLink.Kind.TALK: "报告",
        PublicationLink.Kind.CODE: "代码",
        PublicationLink.Kind.PROJECT: "项目主页",
        PublicationLink.Kind.POSTER: "海报",
        PublicationLink.Kind.DATA: "数据",
        PublicationLink.Kind.SUPPLEMENT: "补充材料",
        PublicationLink.Kind.POST: "文章",
        PublicationLink.Kind.VIDEO: "视频",
        PublicationLink.Kind.RETRACTION: "撤稿声明",
        PublicationLink.Kind.CONCERN: "关注声明",
        PublicationLink.Kind.CORRECTION: "更正",
        PublicationLink.Kind.ADDENDUM: "补遗",
        PublicationLink.Kind.OTHER: "链接",
    }
)

# The words for the choices of the models.
CHOICES: dict[str, Table] = {
    "section": SECTIONS,
    "publication_group": PUBLICATION_GROUPS,
    "role": ROLES,
    "engagement": ENGAGEMENTS,
    "supervisor": SUPERVISORS,
    "term": TERMS,
    "project": PROJECT_STATUSES,
    "talk": TALK_STATUSES,
    "status": PUBLICATION_STATUSES,
    "kind": PUBLICATION_KINDS,
    "presentation": PRESENTATIONS,
    "link": LINKS,
}
