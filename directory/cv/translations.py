"""Every word that a CV adds to what its person wrote: in English and in Simplified Chinese. Pure.

Each word stands beside its translation, so that none can lack one; `{}` is where the facts go.
"""

from people.models import ActivityDate, Affiliation, CVSection, Project, Supervision
from publications.models import Publication, PublicationLink
from publications.models.publication import Presentation

Table = dict[str, tuple[str, str]]

LANGUAGES = ("en", "zh-hans")  # in the order of every pair below

FRAME: Table = {
    "cv": ("Curriculum vitae", "个人简历"),
    "comma": (", ", "，"),
    "and": (" and ", "、"),
    "label": ("{}: {}", "{}：{}"),
    # When
    "month": ("{month} {year}", "{year}.{number:02}"),
    "day": ("{day} {month} {year}", "{year}.{number:02}.{day:02}"),
    "term": ("{term} {year}", "{year} {term}"),
    "now": ("present", "至今"),
    "expected": ("{} (expected)", "{}（预计）"),
    "from": ("from {}", "自 {} 起"),
    "until": ("until {}", "至 {}"),
    "past": ("past", "已结束"),
    "completed": ("completed", "已完成"),
    # Studies and jobs
    "grade": ("Grade", "成绩"),
    "thesis": ("Thesis", "学位论文"),
    "courses": ("Related courses", "相关课程"),
    "project": ("Project", "项目"),
    "part_of": ("part of {}", "隶属于{}"),
    # Interests
    "current": ("Interests", "研究方向"),
    "focus": ("Current focus", "当前重点"),
    "past_interests": ("Earlier", "以往方向"),
    # Publications
    "selected": ("Selected publications", "代表性论文"),
    "equal": ("equal contribution", "同等贡献"),
    "equal_alone": ("equal contribution; with whom is not recorded", "同等贡献（合作者未记录）"),
    "et_al": ("et al.", "等"),
    "editor": ("(ed.)", "（编）"),
    "untitled": ("Title not recorded", "题目未记录"),
    "web_page": ("Web page", "网页"),
    # Other lines
    "untitled_lines": ("titles not recorded", "标题未记录"),
    "general": ("Other", "其他"),
}

SECTIONS: Table = {
    CVSection.BIOGRAPHY: ("Biography", "个人简介"),
    CVSection.INTERESTS: ("Research interests", "研究兴趣"),
    CVSection.EDUCATION: ("Education", "教育背景"),
    CVSection.EMPLOYMENT: ("Experience", "工作经历"),
    CVSection.PROJECTS: ("Projects", "项目经历"),
    CVSection.PUBLICATIONS: ("Publications", "发表论文"),
    CVSection.PATENTS: ("Patents", "专利"),
    CVSection.AWARDS: ("Awards", "获奖情况"),
    CVSection.TALKS: ("Talks", "学术报告"),
    CVSection.TEACHING: ("Teaching", "教学经历"),
    CVSection.SUPERVISION: ("Supervision", "指导学生"),
    CVSection.SERVICE: ("Service", "学术服务"),
    CVSection.MEMBERSHIPS: ("Memberships", "团体与组织"),
    CVSection.OTHER: ("Other activities", "其他活动"),
    CVSection.SKILLS: ("Skills", "专业技能"),
    CVSection.LANGUAGES: ("Languages", "语言能力"),
    CVSection.BEYOND_WORK: ("Beyond work", "业余生活"),
}

ROLES: Table = {
    Affiliation.Role.FACULTY: ("Faculty", "教师"),
    Affiliation.Role.RESEARCHER: ("Researcher", "研究员"),
    Affiliation.Role.POSTDOC: ("Postdoc", "博士后"),
    Affiliation.Role.ENGINEER: ("Engineer", "工程师"),
    Affiliation.Role.PHD_STUDENT: ("Ph.D. student", "博士研究生"),
    Affiliation.Role.MASTERS_STUDENT: ("Master's student", "硕士研究生"),
    Affiliation.Role.BACHELORS_STUDENT: ("Bachelor's student", "本科生"),
    Affiliation.Role.INTERN: ("Intern", "实习生"),
    Affiliation.Role.VISITOR: ("Visitor", "访问人员"),
    Affiliation.Role.STAFF: ("Staff", "职员"),
    Affiliation.Role.MEMBER: ("Member", "成员"),
    Affiliation.Role.OTHER: ("", ""),
}

ENGAGEMENTS: Table = {
    Affiliation.Engagement.INTERNSHIP: ("internship", "实习"),
    Affiliation.Engagement.VISIT: ("visit", "访问"),
}

SUPERVISORS: Table = {
    Supervision.Role.SUPERVISOR: ("Supervised by {}", "导师：{}"),
    Supervision.Role.ADVISOR: ("Advised by {}", "导师：{}"),
    Supervision.Role.MENTOR: ("Mentored by {}", "指导人：{}"),
    Supervision.Role.HOST: ("Hosted by {}", "合作导师：{}"),
}

TERMS: Table = {
    ActivityDate.Term.SPRING: ("Spring", "春季"),
    ActivityDate.Term.SUMMER: ("Summer", "夏季"),
    ActivityDate.Term.FALL: ("Fall", "秋季"),
    ActivityDate.Term.WINTER: ("Winter", "冬季"),
}

PROJECT_STATUSES: Table = {
    Project.Status.ACTIVE: ("active", "进行中"),
    Project.Status.PAPER_IN_PREPARATION: ("paper in preparation", "论文撰写中"),
    Project.Status.PAPER_SUBMITTED: ("paper submitted", "论文已投稿"),
    Project.Status.PAPER_ACCEPTED: ("paper accepted", "论文已录用"),
    Project.Status.PUBLISHED: ("published", "已发表"),
    Project.Status.ENDED: ("ended", "已结束"),
}

WORK_STATUSES: Table = {
    Publication.Status.PUBLISHED: ("", ""),
    Publication.Status.IN_PRESS: ("in press", "待刊"),
    Publication.Status.SUBMITTED: ("submitted", "已投稿"),
    Publication.Status.IN_PREPARATION: ("in preparation", "撰写中"),
    Publication.Status.UNPUBLISHED: ("unpublished", "未发表"),
}

# Said of a publication where its venue does not tell what it is.
WORK_KINDS: Table = {
    Publication.Kind.ARTICLE: ("", ""),
    Publication.Kind.INPROCEEDINGS: ("", ""),
    Publication.Kind.CHAPTER: ("", ""),
    Publication.Kind.BOOK: ("", ""),
    Publication.Kind.PROCEEDINGS: ("proceedings", "论文集"),
    Publication.Kind.THESIS: ("thesis", "学位论文"),
    Publication.Kind.REPORT: ("technical report", "技术报告"),
    Publication.Kind.PREPRINT: ("preprint", "预印本"),
    Publication.Kind.POSTER: ("poster", "海报"),
    Publication.Kind.TALK: ("talk", "报告"),
    Publication.Kind.PATENT: ("patent", "专利"),
    Publication.Kind.SOFTWARE: ("software", "软件"),
    Publication.Kind.DATASET: ("dataset", "数据集"),
    Publication.Kind.MANUAL: ("manual", "手册"),
    Publication.Kind.ONLINE: ("", ""),
    Publication.Kind.MISC: ("", ""),
}

PRESENTATIONS: Table = {
    Presentation.ORAL: ("oral", "口头报告"),
    Presentation.SPOTLIGHT: ("spotlight", "焦点报告"),
    Presentation.POSTER: ("poster", "海报"),
}

LINKS: Table = {
    PublicationLink.Kind.PAPER: ("Paper", "论文"),
    PublicationLink.Kind.SLIDES: ("Slides", "幻灯片"),
    PublicationLink.Kind.TALK: ("Talk", "报告"),
    PublicationLink.Kind.CODE: ("Code", "代码"),
    PublicationLink.Kind.PROJECT: ("Project", "项目主页"),
    PublicationLink.Kind.POSTER: ("Poster", "海报"),
    PublicationLink.Kind.DATA: ("Data", "数据"),
    PublicationLink.Kind.SUPPLEMENT: ("Supplement", "补充材料"),
    PublicationLink.Kind.POST: ("Post", "文章"),
    PublicationLink.Kind.VIDEO: ("Video", "视频"),
    PublicationLink.Kind.OTHER: ("Link", "链接"),
}

# For a choice of the models, by the name of its field.
CHOICES: dict[str, Table] = {
    "section": SECTIONS,
    "role": ROLES,
    "engagement": ENGAGEMENTS,
    "supervisor": SUPERVISORS,
    "term": TERMS,
    "project": PROJECT_STATUSES,
    "status": WORK_STATUSES,
    "kind": WORK_KINDS,
    "presentation": PRESENTATIONS,
    "link": LINKS,
}
