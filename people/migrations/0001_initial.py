import foundation.fields
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
import people.models.cv
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('affiliations', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Interest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, unique=True, verbose_name='name')),
                ('slug', models.SlugField(allow_unicode=True, blank=True, max_length=120, unique=True, verbose_name='slug')),
                ('search_text', models.CharField(default='', editable=False, max_length=250)),
            ],
            options={
                'verbose_name': 'research interest',
                'verbose_name_plural': 'research interests',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Affiliation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start', foundation.fields.PartialDateField(blank=True, help_text='As far as it is known: 2016, 2016-09 or 2016-09-14.', verbose_name='start')),
                ('end', foundation.fields.PartialDateField(blank=True, help_text='Leave empty while it goes on.', verbose_name='end')),
                ('end_expected', models.BooleanField(default=False, help_text='For an end that has been announced.', verbose_name='the end is expected')),
                ('end_unknown', models.BooleanField(default=False, help_text='It is over, but nobody noted when.', verbose_name='ended, date unknown')),
                ('kind', models.CharField(choices=[('employment', 'Employment'), ('education', 'Education'), ('qualification', 'Qualification'), ('invited_position', 'Invited position'), ('distinction', 'Distinction'), ('membership', 'Membership'), ('service', 'Service')], default='employment', max_length=20, verbose_name='kind')),
                ('engagement', models.CharField(blank=True, choices=[('internship', 'Internship'), ('visit', 'Visit')], help_text='An internship or a visit is an employment with this marker.', max_length=20, verbose_name='marker')),
                ('role', models.CharField(choices=[('faculty', 'Faculty'), ('researcher', 'Researcher'), ('postdoc', 'Postdoc'), ('engineer', 'Engineer'), ('phd_student', 'Ph.D. student'), ('masters_student', "Master's student"), ('bachelors_student', "Bachelor's student"), ('intern', 'Intern'), ('visitor', 'Visitor'), ('staff', 'Staff'), ('member', 'Member'), ('other', 'Other')], default='other', max_length=20, verbose_name='role')),
                ('title', models.CharField(blank=True, help_text='As printed: Research Intern, Engineer.', max_length=150, verbose_name='title')),
                ('second_title', models.CharField(blank=True, help_text='Held at the same time: the Researcher of “Engineer and Researcher”.', max_length=150, verbose_name='second title')),
                ('seniority', models.CharField(blank=True, help_text='Before the title: 5th-year, Senior.', max_length=60, verbose_name='seniority')),
                ('subject', models.CharField(blank=True, help_text='In a few words: GPU communication framework.', max_length=300, verbose_name='working on')),
                ('place', models.CharField(blank=True, help_text='Only where it is not that of the organisation: Markham, ON, Canada.', max_length=150, verbose_name='place')),
                ('degree', models.CharField(blank=True, help_text='Ph.D., Master, Bachelor of Science.', max_length=100, verbose_name='degree')),
                ('field_of_study', models.CharField(blank=True, help_text='Computer Architecture.', max_length=200, verbose_name='major')),
                ('programme', models.CharField(blank=True, help_text='ACM Class.', max_length=150, verbose_name='honours programme')),
                ('honours', models.CharField(blank=True, help_text='With honours, by special permission.', max_length=150, verbose_name='distinction')),
                ('grade', models.CharField(blank=True, help_text='3.94', max_length=20, verbose_name='grade')),
                ('grade_scale', models.CharField(blank=True, help_text='4.0', max_length=20, verbose_name='of')),
                ('thesis_title', models.CharField(blank=True, max_length=500, verbose_name='thesis title')),
                ('thesis_url', models.URLField(blank=True, max_length=500, verbose_name='thesis address')),
                ('description', models.TextField(blank=True, help_text='Markdown: a line that begins with “- ” is a bullet, two more spaces nest it.', verbose_name='description')),
                ('rank', models.PositiveSmallIntegerField(default=0, help_text='0: by date. Smaller numbers come first.', verbose_name='order')),
                ('organization', models.ForeignKey(help_text='The smallest one that is known: the lab, not its university.', on_delete=django.db.models.deletion.PROTECT, related_name='affiliations', to='affiliations.organization', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'affiliation',
                'verbose_name_plural': 'affiliations',
                'ordering': ['rank', 'pk'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Course',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=200, verbose_name='title')),
                ('distinction', models.CharField(blank=True, help_text='Honor track.', max_length=100, verbose_name='distinction')),
                ('rank', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('affiliation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='courses', to='people.affiliation')),
            ],
            options={
                'verbose_name': 'related course',
                'verbose_name_plural': 'related courses',
                'ordering': ['rank', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, blank=True, help_text="The last part of the page's address. Left empty, it is made from the name.", max_length=120, unique=True, verbose_name='slug')),
                ('name', models.CharField(help_text='As it is shown: Hanyu Zhao. One word is fine.', max_length=200, verbose_name='name')),
                ('given_name', models.CharField(blank=True, help_text='Left empty, taken from the name.', max_length=200, verbose_name='given names')),
                ('family_name', models.CharField(blank=True, help_text='With its particles: van Beethoven. Left empty, taken from the name.', max_length=200, verbose_name='family name')),
                ('native_name', models.CharField(blank=True, help_text='赵汉宇', max_length=200, verbose_name='name in its own script')),
                ('native_name_language', models.CharField(blank=True, help_text='A language tag: zh, ja, ar. Browsers choose the right glyphs by it.', max_length=10, verbose_name='language of that name')),
                ('is_listed', models.BooleanField(default=False, help_text='Has a page, and appears in lists. Others appear by name as authors only.', verbose_name='listed')),
                ('orcid', models.CharField(blank=True, help_text='For example 0000-0002-1825-0097.', max_length=60, verbose_name='ORCID iD')),
                ('tagline', models.CharField(blank=True, help_text='One sentence below the name: what you work on.', max_length=300, verbose_name='tagline')),
                ('biography', models.TextField(blank=True, help_text='Markdown.', verbose_name='biography')),
                ('research_statement', models.TextField(blank=True, help_text='What the interests have in common. Markdown.', verbose_name='research')),
                ('beyond_work', models.TextField(blank=True, help_text='Sports, music, cars. Markdown.', verbose_name='life beyond work')),
                ('photo', models.ImageField(blank=True, upload_to='people/photos/', verbose_name='photo')),
                ('photo_description', models.CharField(blank=True, help_text='For those who cannot see it.', max_length=200, verbose_name='what the photo shows')),
                ('banner', models.ImageField(blank=True, upload_to='people/banners/', verbose_name='banner')),
                ('banner_caption', models.CharField(blank=True, max_length=200, verbose_name='caption of the banner')),
                ('banner_description', models.CharField(blank=True, help_text='For those who cannot see it.', max_length=200, verbose_name='what the banner shows')),
                ('sort_name', models.CharField(db_index=True, default='', editable=False, max_length=410)),
                ('search_text', models.TextField(blank=True, default='', editable=False)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('modified_at', models.DateTimeField(auto_now=True, verbose_name='modified')),
                ('user', models.OneToOneField(blank=True, help_text='The account that this person signs in with.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='person', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'person',
                'verbose_name_plural': 'people',
                'ordering': ['sort_name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='DifferentPeople',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('decided_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='found to be different')),
                ('decided_by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('first', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='different_from', to='people.person', verbose_name='person')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='people.person', verbose_name='other person')),
            ],
            options={
                'verbose_name': 'two different people',
                'verbose_name_plural': 'pairs of different people',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='CurriculumVitae',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('paper', models.CharField(choices=[('a4', 'A4'), ('us-letter', 'Letter')], default='a4', max_length=10, verbose_name='paper')),
                ('language', models.CharField(choices=[('en', 'English'), ('zh-hans', 'Simplified Chinese')], default='en', max_length=10, verbose_name='language of the headings')),
                ('works', models.CharField(choices=[('all', 'All works'), ('selected', 'Selected works')], default='all', max_length=10, verbose_name='works')),
                ('sections', models.JSONField(default=people.models.cv.default_sections, help_text='In the order of the CV; those that have nothing in them are left out.', verbose_name='sections')),
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='cv', to='people.person')),
            ],
            options={
                'verbose_name': 'CV',
                'verbose_name_plural': 'CVs',
            },
        ),
        migrations.CreateModel(
            name='ContactDetail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('email', 'E-mail'), ('email_as_printed', 'E-mail as printed, not a valid address'), ('phone', 'Phone'), ('messenger', 'Messenger'), ('office', 'Office'), ('address', 'Postal address')], default='email', max_length=20, verbose_name='kind')),
                ('value', models.CharField(help_text='name@example.org; an address written against scrapers (“name AT”) is “as printed”.', max_length=300, verbose_name='value')),
                ('label', models.CharField(blank=True, help_text='Work, WeChat.', max_length=60, verbose_name='label')),
                ('visibility', models.CharField(blank=True, choices=[('public', 'Everybody'), ('members', 'Signed-in members'), ('private', 'Only the person and editors')], help_text='Left empty: phones and messengers only editors, the rest everybody.', max_length=10, verbose_name='who sees it')),
                ('rank', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='contact_details', to='people.person')),
            ],
            options={
                'verbose_name': 'contact detail',
                'verbose_name_plural': 'contact details',
                'ordering': ['rank', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='affiliation',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='affiliations', to='people.person'),
        ),
        migrations.CreateModel(
            name='Activity',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start', foundation.fields.PartialDateField(blank=True, help_text='As far as it is known: 2016, 2016-09 or 2016-09-14.', verbose_name='start')),
                ('end', foundation.fields.PartialDateField(blank=True, help_text='Leave empty while it goes on.', verbose_name='end')),
                ('end_expected', models.BooleanField(default=False, help_text='For an end that has been announced.', verbose_name='the end is expected')),
                ('end_unknown', models.BooleanField(default=False, help_text='It is over, but nobody noted when.', verbose_name='ended, date unknown')),
                ('kind', models.CharField(choices=[('award', 'Award'), ('talk', 'Talk'), ('teaching', 'Teaching'), ('service', 'Service'), ('membership', 'Membership'), ('patents', 'Patents'), ('skill', 'Skill'), ('language', 'Language'), ('other', 'Other activity')], default='award', max_length=12, verbose_name='kind')),
                ('title', models.CharField(blank=True, help_text='The award, talk, course, duty or skill. Empty only while it is not known.', max_length=300, verbose_name='title')),
                ('group', models.CharField(blank=True, help_text='Skills are listed by it: Systems.', max_length=100, verbose_name='group')),
                ('role', models.CharField(blank=True, help_text='Teaching assistant; invited talk, guest lecture; member, chair.', max_length=100, verbose_name='role or kind')),
                ('level', models.CharField(blank=True, help_text='Of a skill or language: native, familiar.', max_length=60, verbose_name='level')),
                ('award_rank', models.CharField(blank=True, help_text='First prize, Outstanding winner.', max_length=100, verbose_name='prize or rank')),
                ('team', models.CharField(blank=True, help_text='Who won together, or just: Team.', max_length=150, verbose_name='team')),
                ('event', models.CharField(blank=True, help_text='MLBench Tutorial at ISCA 2019; the lecture that a guest lecture was part of.', max_length=200, verbose_name='event or series')),
                ('place', models.CharField(blank=True, help_text='Markham, ON, Canada.', max_length=150, verbose_name='place')),
                ('quantity', models.PositiveSmallIntegerField(blank=True, help_text='For things that are only counted: 5 patents.', null=True, verbose_name='how many')),
                ('url', models.URLField(blank=True, max_length=500, verbose_name='address')),
                ('description', models.TextField(blank=True, help_text='Markdown.', verbose_name='description')),
                ('rank', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('organization', models.ForeignKey(blank=True, help_text='Who gave the award, hosted the talk, or where the course was taught.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='activities', to='affiliations.organization', verbose_name='organisation')),
                ('affiliation', models.ForeignKey(blank=True, help_text='The job or study that it belongs to.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='activities', to='people.affiliation', verbose_name='during')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='activities', to='people.person')),
            ],
            options={
                'verbose_name': 'activity',
                'verbose_name_plural': 'activities',
                'ordering': ['rank', 'pk'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PersonInterest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('focus', 'Current focus'), ('current', 'Current'), ('past', 'Past')], default='current', max_length=10, verbose_name='state')),
                ('rank', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('interest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='people', to='people.interest', verbose_name='interest')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='interests', to='people.person')),
            ],
            options={
                'verbose_name': 'research interest',
                'verbose_name_plural': 'research interests',
                'ordering': ['rank', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='PersonLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('homepage', 'Home page'), ('cv', 'CV'), ('scholar', 'Google Scholar'), ('dblp', 'DBLP'), ('github', 'GitHub'), ('gitlab', 'GitLab'), ('linkedin', 'LinkedIn'), ('mastodon', 'Mastodon'), ('bluesky', 'Bluesky'), ('x', 'X'), ('blog', 'Blog'), ('video', 'Video'), ('other', 'Other')], default='homepage', max_length=20, verbose_name='kind')),
                ('url', models.URLField(help_text='https://example.org/me', max_length=500, verbose_name='address')),
                ('label', models.CharField(blank=True, help_text='Left empty, the kind is shown.', max_length=80, verbose_name='label')),
                ('language', models.CharField(blank=True, help_text='A language tag: en, zh.', max_length=10, verbose_name='language')),
                ('is_outdated', models.BooleanField(default=False, verbose_name='outdated')),
                ('rank', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='people.person')),
            ],
            options={
                'verbose_name': 'link',
                'verbose_name_plural': 'links',
                'ordering': ['rank', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='PersonName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='Francis C. M. Lau', max_length=200, verbose_name='name')),
                ('kind', models.CharField(choices=[('variant', 'Also written'), ('former', 'Former name (never shown)')], default='variant', max_length=10, verbose_name='kind')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='people.person')),
            ],
            options={
                'verbose_name': 'other name',
                'verbose_name_plural': 'other names',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Project',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, blank=True, help_text="The last part of the page's address. Left empty, it is made from the name.", max_length=120, unique=True, verbose_name='slug')),
                ('start', foundation.fields.PartialDateField(blank=True, help_text='As far as it is known: 2016, 2016-09 or 2016-09-14.', verbose_name='start')),
                ('end', foundation.fields.PartialDateField(blank=True, help_text='Leave empty while it goes on.', verbose_name='end')),
                ('end_expected', models.BooleanField(default=False, help_text='For an end that has been announced.', verbose_name='the end is expected')),
                ('end_unknown', models.BooleanField(default=False, help_text='It is over, but nobody noted when.', verbose_name='ended, date unknown')),
                ('name', models.CharField(help_text='HiveD: Multi-Tenant GPU Scheduling', max_length=300, verbose_name='name')),
                ('summary', models.TextField(blank=True, help_text='One paragraph. Markdown.', verbose_name='summary')),
                ('description', models.TextField(blank=True, help_text='Markdown: a line that begins with “- ” is a bullet, two more spaces nest it.', verbose_name='details')),
                ('status', models.CharField(blank=True, choices=[('active', 'Active'), ('paper_in_preparation', 'Paper in preparation'), ('paper_submitted', 'Paper submitted'), ('paper_accepted', 'Paper accepted'), ('published', 'Published'), ('ended', 'Ended')], max_length=30, verbose_name='status')),
                ('venue', models.CharField(blank=True, help_text="As printed on a CV: OSDI '20.", max_length=150, verbose_name='venue')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('modified_at', models.DateTimeField(auto_now=True, verbose_name='modified')),
                ('organization', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='projects', to='affiliations.organization', verbose_name='organisation')),
                ('parent', models.ForeignKey(blank=True, help_text='The larger project that it belongs to.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='parts', to='people.project', verbose_name='part of')),
            ],
            options={
                'verbose_name': 'project',
                'verbose_name_plural': 'projects',
                'ordering': ['name', 'pk'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ProjectLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('repository', 'Code'), ('website', 'Website'), ('other', 'Other')], default='repository', max_length=12, verbose_name='kind')),
                ('url', models.URLField(max_length=500, verbose_name='address')),
                ('label', models.CharField(blank=True, max_length=80, verbose_name='label')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='people.project')),
            ],
            options={
                'verbose_name': 'link',
                'verbose_name_plural': 'links',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='ProjectMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(blank=True, help_text='As printed: first author.', max_length=100, verbose_name='role')),
                ('rank', models.PositiveSmallIntegerField(default=0, help_text="Its place among the person's projects.", verbose_name='order')),
                ('affiliation', models.ForeignKey(blank=True, help_text='The job or study that the project belongs to.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='projects', to='people.affiliation', verbose_name='during')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='projects', to='people.person', verbose_name='person')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='people.project', verbose_name='project')),
            ],
            options={
                'verbose_name': 'project member',
                'verbose_name_plural': 'project members',
                'ordering': ['rank', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='RetiredPersonSlug',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True, verbose_name='slug')),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='retired_slugs', to='people.person')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='RetiredProjectSlug',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True, verbose_name='slug')),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='retired_slugs', to='people.project')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Supervision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('supervisor', 'Supervisor'), ('advisor', 'Advisor'), ('mentor', 'Mentor'), ('host', 'Host')], default='supervisor', max_length=12, verbose_name='role')),
                ('name', models.CharField(blank=True, help_text='Yafei Dai. Left empty, that of the person.', max_length=200, verbose_name='name as printed')),
                ('title', models.CharField(blank=True, help_text='Prof., Dr.', max_length=40, verbose_name='title')),
                ('position', models.CharField(blank=True, help_text='Vice Dean of the institute.', max_length=150, verbose_name='position')),
                ('rank', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('sort_name', models.CharField(default='', editable=False, max_length=310)),
                ('affiliation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='supervisions', to='people.affiliation')),
                ('organization', models.ForeignKey(blank=True, help_text='Where it is another one than that of the affiliation.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='supervisors', to='affiliations.organization', verbose_name='their organisation')),
                ('person', models.ForeignKey(blank=True, help_text='Where they have a record here.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='supervisions_given', to='people.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'supervisor',
                'verbose_name_plural': 'supervisors',
                'ordering': ['rank', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='ActivityDate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', foundation.fields.PartialDateField(blank=True, help_text='2019, 2019-06', verbose_name='date')),
                ('term', models.CharField(blank=True, choices=[('spring', 'Spring'), ('summer', 'Summer'), ('fall', 'Fall'), ('winter', 'Winter')], max_length=8, verbose_name='term')),
                ('activity', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dates', to='people.activity')),
            ],
            options={
                'verbose_name': 'date',
                'verbose_name_plural': 'dates',
                'ordering': ['date', 'pk'],
                'constraints': [models.UniqueConstraint(models.F('activity'), models.F('date'), models.F('term'), name='people_activitydate_once', violation_error_message='This date is there already.'), models.CheckConstraint(condition=models.Q(('date__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$')), name='people_activitydate_date_is_edtf', violation_error_message='This is not a date such as 2019 or 2019-06.')],
            },
        ),
        migrations.AddConstraint(
            model_name='person',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='people_person_has_name', violation_error_message='A person needs a name.'),
        ),
        migrations.AddConstraint(
            model_name='person',
            constraint=models.UniqueConstraint(models.F('orcid'), condition=models.Q(('orcid', ''), _negated=True), name='people_person_orcid_once', violation_error_message='Another person has this ORCID iD.'),
        ),
        migrations.AddConstraint(
            model_name='differentpeople',
            constraint=models.UniqueConstraint(fields=('first', 'second'), name='people_different_once', violation_error_message='These two are known to be different.'),
        ),
        migrations.AddConstraint(
            model_name='differentpeople',
            constraint=models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='people_different_in_order', violation_error_message='The person with the lower number comes first.'),
        ),
        migrations.AddConstraint(
            model_name='curriculumvitae',
            constraint=models.CheckConstraint(condition=models.Q(('paper__in', ['a4', 'us-letter'])), name='people_curriculumvitae_paper_known', violation_error_message='The paper is A4 or Letter.'),
        ),
        migrations.AddConstraint(
            model_name='contactdetail',
            constraint=models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'members', 'private'])), name='people_contactdetail_visibility_known', violation_error_message='Say who sees this contact detail.'),
        ),
        migrations.AddIndex(
            model_name='affiliation',
            index=models.Index(fields=['organization', 'end'], name='people_affiliation_org_end'),
        ),
        migrations.AddConstraint(
            model_name='affiliation',
            constraint=models.CheckConstraint(condition=models.Q(('start', ''), ('start__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'), _connector='OR'), name='people_affiliation_start_is_edtf', violation_error_message='The start is not a date such as 2016 or 2016-09.'),
        ),
        migrations.AddConstraint(
            model_name='affiliation',
            constraint=models.CheckConstraint(condition=models.Q(('end', ''), ('end__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'), _connector='OR'), name='people_affiliation_end_is_edtf', violation_error_message='The end is not a date such as 2016 or 2016-09.'),
        ),
        migrations.AddConstraint(
            model_name='affiliation',
            constraint=models.CheckConstraint(condition=models.Q(('start', ''), ('end', ''), django.db.models.lookups.GreaterThanOrEqual(django.db.models.functions.text.Substr('end', 1, django.db.models.functions.text.Length('start')), django.db.models.functions.text.Substr('start', 1, django.db.models.functions.text.Length('end'))), _connector='OR'), name='people_affiliation_end_not_before_start', violation_error_message='The end is before the start.'),
        ),
        migrations.AddConstraint(
            model_name='affiliation',
            constraint=models.CheckConstraint(condition=models.Q(('end_expected', False), models.Q(('end', ''), _negated=True), _connector='OR'), name='people_affiliation_expected_end_has_date', violation_error_message='An expected end needs a date.'),
        ),
        migrations.AddConstraint(
            model_name='affiliation',
            constraint=models.CheckConstraint(condition=models.Q(('end_unknown', False), models.Q(('end', ''), ('end_expected', False)), _connector='OR'), name='people_affiliation_unknown_end_has_no_date', violation_error_message='An end with a date is not an unknown one.'),
        ),
        migrations.AddConstraint(
            model_name='affiliation',
            constraint=models.CheckConstraint(condition=models.Q(('grade_scale', ''), models.Q(('grade', ''), _negated=True), _connector='OR'), name='people_affiliation_scale_has_grade', violation_error_message='A scale needs a grade: 3.94 of 4.0.'),
        ),
        migrations.AddConstraint(
            model_name='affiliation',
            constraint=models.CheckConstraint(condition=models.Q(('engagement', ''), ('kind__in', ['employment', 'invited_position']), _connector='OR'), name='people_affiliation_engagement_is_employment', violation_error_message='An internship or a visit is an employment.'),
        ),
        migrations.AddIndex(
            model_name='activity',
            index=models.Index(fields=['person', 'kind'], name='people_activity_person_kind'),
        ),
        migrations.AddConstraint(
            model_name='activity',
            constraint=models.CheckConstraint(condition=models.Q(('start', ''), ('start__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'), _connector='OR'), name='people_activity_start_is_edtf', violation_error_message='The start is not a date such as 2016 or 2016-09.'),
        ),
        migrations.AddConstraint(
            model_name='activity',
            constraint=models.CheckConstraint(condition=models.Q(('end', ''), ('end__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'), _connector='OR'), name='people_activity_end_is_edtf', violation_error_message='The end is not a date such as 2016 or 2016-09.'),
        ),
        migrations.AddConstraint(
            model_name='activity',
            constraint=models.CheckConstraint(condition=models.Q(('start', ''), ('end', ''), django.db.models.lookups.GreaterThanOrEqual(django.db.models.functions.text.Substr('end', 1, django.db.models.functions.text.Length('start')), django.db.models.functions.text.Substr('start', 1, django.db.models.functions.text.Length('end'))), _connector='OR'), name='people_activity_end_not_before_start', violation_error_message='The end is before the start.'),
        ),
        migrations.AddConstraint(
            model_name='activity',
            constraint=models.CheckConstraint(condition=models.Q(('end_expected', False), models.Q(('end', ''), _negated=True), _connector='OR'), name='people_activity_expected_end_has_date', violation_error_message='An expected end needs a date.'),
        ),
        migrations.AddConstraint(
            model_name='activity',
            constraint=models.CheckConstraint(condition=models.Q(('end_unknown', False), models.Q(('end', ''), ('end_expected', False)), _connector='OR'), name='people_activity_unknown_end_has_no_date', violation_error_message='An end with a date is not an unknown one.'),
        ),
        migrations.AddConstraint(
            model_name='personinterest',
            constraint=models.UniqueConstraint(models.F('person'), models.F('interest'), name='people_personinterest_once', violation_error_message='This interest is there already.'),
        ),
        migrations.AddConstraint(
            model_name='personname',
            constraint=models.UniqueConstraint(models.F('person'), models.F('name'), name='people_personname_once', violation_error_message='This name is there already.'),
        ),
        migrations.AddConstraint(
            model_name='project',
            constraint=models.CheckConstraint(condition=models.Q(('start', ''), ('start__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'), _connector='OR'), name='people_project_start_is_edtf', violation_error_message='The start is not a date such as 2016 or 2016-09.'),
        ),
        migrations.AddConstraint(
            model_name='project',
            constraint=models.CheckConstraint(condition=models.Q(('end', ''), ('end__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'), _connector='OR'), name='people_project_end_is_edtf', violation_error_message='The end is not a date such as 2016 or 2016-09.'),
        ),
        migrations.AddConstraint(
            model_name='project',
            constraint=models.CheckConstraint(condition=models.Q(('start', ''), ('end', ''), django.db.models.lookups.GreaterThanOrEqual(django.db.models.functions.text.Substr('end', 1, django.db.models.functions.text.Length('start')), django.db.models.functions.text.Substr('start', 1, django.db.models.functions.text.Length('end'))), _connector='OR'), name='people_project_end_not_before_start', violation_error_message='The end is before the start.'),
        ),
        migrations.AddConstraint(
            model_name='project',
            constraint=models.CheckConstraint(condition=models.Q(('end_expected', False), models.Q(('end', ''), _negated=True), _connector='OR'), name='people_project_expected_end_has_date', violation_error_message='An expected end needs a date.'),
        ),
        migrations.AddConstraint(
            model_name='project',
            constraint=models.CheckConstraint(condition=models.Q(('end_unknown', False), models.Q(('end', ''), ('end_expected', False)), _connector='OR'), name='people_project_unknown_end_has_no_date', violation_error_message='An end with a date is not an unknown one.'),
        ),
        migrations.AddConstraint(
            model_name='project',
            constraint=models.CheckConstraint(condition=models.Q(('parent__isnull', True), models.Q(('parent', models.F('pk')), _negated=True), _connector='OR'), name='people_project_not_part_of_itself', violation_error_message='A project cannot be part of itself.'),
        ),
        migrations.AddConstraint(
            model_name='projectmember',
            constraint=models.UniqueConstraint(models.F('project'), models.F('person'), name='people_projectmember_once', violation_error_message='This person is in this project already.'),
        ),
        migrations.AddConstraint(
            model_name='supervision',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='people_supervision_has_name', violation_error_message='Write the name, or choose the person.'),
        ),
        migrations.AddConstraint(
            model_name='supervision',
            constraint=models.UniqueConstraint(models.F('affiliation'), models.F('person'), condition=models.Q(('person__isnull', False)), name='people_supervision_person_once', violation_error_message='This person is there already.'),
        ),
    ]
