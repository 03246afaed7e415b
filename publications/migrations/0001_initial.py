import foundation.fields
import django.db.models.deletion
import django.utils.timezone
import publications.models.import_run
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('people', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ImportRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('started_at', models.DateTimeField(auto_now_add=True, verbose_name='started')),
                ('finished_at', models.DateTimeField(blank=True, null=True, verbose_name='finished')),
                ('undone_at', models.DateTimeField(blank=True, null=True, verbose_name='undone')),
                ('sources', models.JSONField(default=list, verbose_name='files')),
                ('totals', models.JSONField(default=dict, verbose_name='outcomes')),
                ('venues', models.JSONField(default=dict, editable=False, help_text='The venues that the import created, and the names of those it completed.', verbose_name='venues')),
                ('people_digest', models.BigIntegerField(default=0, editable=False, help_text='Of all names that authors were linked by: with others, links are sought anew.')),
                ('person', models.ForeignKey(blank=True, help_text='The person whose own list it was declared to be.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='people.person', verbose_name='list of')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'import',
                'verbose_name_plural': 'imports',
                'ordering': ['-started_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Publication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, blank=True, help_text="The last part of the page's address. Left empty, it is made from the name.", max_length=120, unique=True, verbose_name='slug')),
                ('kind', models.CharField(choices=[('article', 'Journal article'), ('inproceedings', 'Conference paper'), ('chapter', 'Book chapter'), ('book', 'Book'), ('proceedings', 'Proceedings'), ('thesis', 'Thesis'), ('report', 'Report'), ('preprint', 'Preprint'), ('poster', 'Poster'), ('talk', 'Talk'), ('patent', 'Patent'), ('software', 'Software'), ('dataset', 'Dataset'), ('manual', 'Manual'), ('online', 'Web page'), ('misc', 'Other')], default='article', max_length=15, verbose_name='kind')),
                ('entry_type', models.CharField(blank=True, help_text='As in its source: inproceedings.', max_length=100, verbose_name='BibTeX type')),
                ('citation_key', models.CharField(blank=True, db_index=True, help_text='zhao2020hived', max_length=200, verbose_name='citation key')),
                ('title', models.TextField(blank=True, help_text='Empty only while it is not known; reviewers are told.', verbose_name='title')),
                ('date', foundation.fields.PartialDateField(blank=True, help_text='2020, 2020-11 or 2020-11-04.', verbose_name='date')),
                ('year', models.PositiveSmallIntegerField(blank=True, editable=False, null=True, verbose_name='year')),
                ('status', models.CharField(choices=[('published', 'Published'), ('in_press', 'In press'), ('submitted', 'Submitted'), ('in_preparation', 'In preparation'), ('unpublished', 'Unpublished')], default='published', max_length=15, verbose_name='status')),
                ('venue_name', models.TextField(blank=True, help_text="14th USENIX Symposium on Operating Systems Design and Implementation (OSDI '20)", verbose_name='venue as printed')),
                ('presentation', models.CharField(blank=True, choices=[('oral', 'Oral'), ('spotlight', 'Spotlight'), ('poster', 'Poster')], max_length=10, verbose_name='presented as')),
                ('volume', models.CharField(blank=True, max_length=100, verbose_name='volume')),
                ('number', models.CharField(blank=True, max_length=255, verbose_name='number')),
                ('pages', models.CharField(blank=True, help_text='515–532', max_length=255, verbose_name='pages')),
                ('series', models.TextField(blank=True, verbose_name='series')),
                ('edition', models.CharField(blank=True, max_length=255, verbose_name='edition')),
                ('chapter', models.CharField(blank=True, max_length=255, verbose_name='chapter')),
                ('publisher', models.TextField(blank=True, verbose_name='publisher')),
                ('institution', models.TextField(blank=True, verbose_name='institution')),
                ('place', models.TextField(blank=True, help_text='Of the publisher or the conference.', verbose_name='place')),
                ('howpublished', models.TextField(blank=True, verbose_name='how published')),
                ('thesis_type', models.CharField(blank=True, help_text='Ph.D. thesis', max_length=255, verbose_name='kind of thesis')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('abstract', models.TextField(blank=True, verbose_name='abstract')),
                ('keywords', models.JSONField(blank=True, default=list, verbose_name='keywords')),
                ('language', models.CharField(blank=True, max_length=255, verbose_name='language')),
                ('doi', models.CharField(blank=True, help_text='10.1145/3267809.3267837', max_length=255, verbose_name='DOI')),
                ('arxiv_id', models.CharField(blank=True, help_text='1911.09418', max_length=60, verbose_name='arXiv number')),
                ('eprint', models.CharField(blank=True, max_length=255, verbose_name='e-print number')),
                ('eprint_type', models.CharField(blank=True, max_length=100, verbose_name='e-print archive')),
                ('eprint_class', models.CharField(blank=True, max_length=100, verbose_name='e-print class')),
                ('isbn', models.CharField(blank=True, max_length=255, verbose_name='ISBN')),
                ('issn', models.CharField(blank=True, max_length=255, verbose_name='ISSN')),
                ('url', models.TextField(blank=True, verbose_name='address')),
                ('truncated', models.BooleanField(default=False, help_text='There are more authors than those listed.', verbose_name='et al.')),
                ('editors_truncated', models.BooleanField(default=False, verbose_name='et al. (editors)')),
                ('extra', models.JSONField(blank=True, default=dict, help_text='Fields without a place of their own; they are exported again.', verbose_name='other BibTeX fields')),
                ('search_text', models.TextField(blank=True, default='', editable=False)),
                ('title_key', models.CharField(blank=True, default='', editable=False, max_length=200)),
                ('lead_key', models.CharField(blank=True, default='', editable=False, max_length=100)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('modified_at', models.DateTimeField(auto_now=True, verbose_name='modified')),
                ('projects', models.ManyToManyField(blank=True, related_name='publications', to='people.project', verbose_name='projects')),
            ],
            options={
                'verbose_name': 'publication',
                'verbose_name_plural': 'publications',
                'ordering': ['-date', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='RetiredPublicationSlug',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True, verbose_name='slug')),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='retired_slugs', to='publications.publication')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Venue',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, blank=True, help_text="The last part of the page's address. Left empty, it is made from the name.", max_length=120, unique=True, verbose_name='slug')),
                ('name', models.CharField(help_text='In full, without year or number: ACM Symposium on Cloud Computing.', max_length=400, verbose_name='name')),
                ('short_name', models.CharField(blank=True, help_text='SoCC', max_length=80, verbose_name='short name')),
                ('kind', models.CharField(choices=[('journal', 'Journal'), ('conference', 'Conference'), ('workshop', 'Workshop'), ('book', 'Book'), ('series', 'Book series'), ('school', 'University or school'), ('repository', 'Preprint server or repository'), ('other', 'Other')], default='other', max_length=12, verbose_name='kind')),
                ('issn', models.CharField(blank=True, max_length=20, verbose_name='ISSN')),
                ('url', models.URLField(blank=True, max_length=500, verbose_name='website')),
                ('search_text', models.TextField(blank=True, default='', editable=False)),
                ('parent', models.ForeignKey(blank=True, help_text='The conference that a workshop belongs to.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='workshops', to='publications.venue', verbose_name='held at')),
            ],
            options={
                'verbose_name': 'venue',
                'verbose_name_plural': 'venues',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='RetiredVenueSlug',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True, verbose_name='slug')),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='retired_slugs', to='publications.venue')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddField(
            model_name='publication',
            name='venue',
            field=models.ForeignKey(blank=True, help_text="The journal, the conference series, or a thesis's university.", null=True, on_delete=django.db.models.deletion.PROTECT, related_name='publications', to='publications.venue', verbose_name='venue'),
        ),
        migrations.CreateModel(
            name='Appearance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('venue_name', models.TextField(blank=True, help_text='AISys Workshop at SOSP 2017', verbose_name='venue as printed')),
                ('date', foundation.fields.PartialDateField(blank=True, help_text='2017, 2017-10.', verbose_name='date')),
                ('presentation', models.CharField(blank=True, choices=[('oral', 'Oral'), ('spotlight', 'Spotlight'), ('poster', 'Poster')], max_length=10, verbose_name='presented as')),
                ('url', models.URLField(blank=True, max_length=500, verbose_name='address')),
                ('rank', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appearances', to='publications.publication')),
                ('venue', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='appearances', to='publications.venue', verbose_name='venue')),
            ],
            options={
                'verbose_name': 'other appearance',
                'verbose_name_plural': 'other appearances',
                'ordering': ['rank', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='ImportedEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(max_length=500, verbose_name='file')),
                ('line', models.PositiveIntegerField(verbose_name='line')),
                ('key', models.CharField(blank=True, max_length=200, verbose_name='citation key')),
                ('entry_type', models.CharField(blank=True, max_length=100, verbose_name='BibTeX type')),
                ('digest', models.BigIntegerField(editable=False, help_text='Of the fields of an entry that stands for a work: by it, it is known when it comes again. Undoing takes it away.', null=True)),
                ('outcome', models.CharField(choices=[('created', 'Created'), ('updated', 'Updated'), ('unchanged', 'Unchanged'), ('flagged', 'Flagged'), ('duplicate', 'Duplicate'), ('refused', 'Refused')], max_length=10, verbose_name='outcome')),
                ('messages', models.JSONField(default=list, verbose_name='messages')),
                ('raw', models.TextField(blank=True, verbose_name='source text')),
                ('stored', models.JSONField(help_text="The base of the next import's three-way merge; null where an earlier row with the same digest has it.", null=True, verbose_name='what was stored')),
                ('before', models.JSONField(help_text='What undoing the import puts back: nothing ({}) for a new work; null where the import wrote nothing.', null=True, verbose_name='what was there before')),
                ('work_deleted_at', models.DateTimeField(editable=False, help_text='When a person deleted the work: imports do not bring it back.', null=True, verbose_name='work deleted')),
                ('reviewed_at', models.DateTimeField(help_text='When an editor has looked at what was flagged.', null=True, verbose_name='dealt with')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='publications.importrun')),
                ('publication', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=publications.models.import_run.note_deletion, related_name='imported_entries', to='publications.publication', verbose_name='publication')),
            ],
            options={
                'verbose_name': 'imported entry',
                'verbose_name_plural': 'imported entries',
                'ordering': ['run', 'pk'],
                'indexes': [models.Index(fields=['publication', '-run'], name='publications_entry_work'), models.Index(condition=models.Q(('outcome', 'flagged'), ('reviewed_at', None)), fields=['run'], name='publications_entry_waiting'), models.Index(condition=models.Q(('digest__isnull', False)), fields=['digest'], name='publications_entry_digest'), models.Index(condition=models.Q(('digest__isnull', False)), fields=['source', 'key'], name='publications_entry_key')],
            },
        ),
        migrations.CreateModel(
            name='DuplicateProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('alike', 'Title and authors are alike'), ('identifier', 'They have the same identifier, and different titles'), ('person', 'Compared by a person')], default='alike', max_length=10, verbose_name='reason')),
                ('digest', models.BigIntegerField(db_index=True, editable=False, help_text='Of what the two said when they were compared.')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='found to be different')),
                ('decided_by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('first', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='publications.publication', verbose_name='work')),
                ('second', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='publications.publication', verbose_name='other work')),
            ],
            options={
                'verbose_name': 'pair of works that may be one',
                'verbose_name_plural': 'pairs of works that may be one',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('first', 'second'), name='publications_duplicate_once', violation_error_message='These two works are compared already.'), models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='publications_duplicate_in_order', violation_error_message='The work with the lower number comes first.')],
            },
        ),
        migrations.CreateModel(
            name='Authorship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('contribution', models.CharField(choices=[('author', 'Author'), ('editor', 'Editor')], default='author', max_length=8, verbose_name='contribution')),
                ('position', models.PositiveIntegerField(help_text='1 for the first.', verbose_name='position')),
                ('first', models.TextField(blank=True, help_text='As printed: Francis C. M.', verbose_name='first names')),
                ('von', models.TextField(blank=True, help_text='van, de la', verbose_name='particle')),
                ('last', models.TextField(help_text='Or the whole name of a group.', verbose_name='last name')),
                ('jr', models.TextField(blank=True, help_text='Jr., III', verbose_name='suffix')),
                ('link_state', models.CharField(blank=True, choices=[('', 'Not linked'), ('confirmed', 'Confirmed'), ('suggested', 'Suggested'), ('rejected', 'Rejected')], default='', max_length=10, verbose_name='link to the person')),
                ('linked_by', models.CharField(blank=True, choices=[('', '–'), ('import', 'An import'), ('person', 'A person')], default='', editable=False, max_length=8, verbose_name='linked by')),
                ('equal_group', models.PositiveSmallIntegerField(blank=True, help_text='Those with the same number contributed equally; 1 shows as *, 2 as †.', null=True, verbose_name='equal contribution')),
                ('is_corresponding', models.BooleanField(default=False, verbose_name='corresponding')),
                ('gap_before', models.BooleanField(default=False, help_text='The source left out names here: “Zhang, T., …, Zhang, Z.”', verbose_name='names missing before')),
                ('selected_rank', models.PositiveSmallIntegerField(blank=True, help_text='Its place among the selected works of the person: 1 is the first.', null=True, verbose_name='selected')),
                ('person', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='authorships', to='people.person', verbose_name='person')),
                ('publication', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='authorships', to='publications.publication', verbose_name='publication')),
            ],
            options={
                'verbose_name': 'authorship',
                'verbose_name_plural': 'authorships',
                'ordering': ['contribution', 'position'],
                'indexes': [models.Index(condition=models.Q(('person__isnull', False)), fields=['person', 'link_state', 'publication'], name='publications_authorship_person')],
                'constraints': [models.UniqueConstraint(fields=('publication', 'contribution', 'position'), name='publications_authorship_position_once', violation_error_message='Two authors cannot have the same position.'), models.UniqueConstraint(condition=models.Q(('person__isnull', False), ('selected_rank__isnull', False)), fields=('person', 'selected_rank'), name='publications_authorship_selected_rank_once', violation_error_message="Another work has this place among the person's selected works."), models.CheckConstraint(condition=models.Q(('position__gte', 1)), name='publications_authorship_position_from_1', violation_error_message='The first position is 1.'), models.CheckConstraint(condition=models.Q(('last', ''), _negated=True), name='publications_authorship_has_last_name', violation_error_message='Write at least the last name.')],
            },
        ),
        migrations.CreateModel(
            name='PublicationAward',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='Jay Lepreau Best Paper Award', max_length=200, verbose_name='name')),
                ('year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year')),
                ('url', models.URLField(blank=True, max_length=500, verbose_name='address')),
                ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='publications.publication')),
            ],
            options={
                'verbose_name': 'award',
                'verbose_name_plural': 'awards',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(models.F('publication'), models.F('name'), name='publications_award_once', violation_error_message='This award is there already.')],
            },
        ),
        migrations.CreateModel(
            name='PublicationLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('paper', 'Paper'), ('slides', 'Slides'), ('talk', 'Talk'), ('code', 'Code'), ('project', 'Project'), ('poster', 'Poster'), ('data', 'Data'), ('supplement', 'Supplement'), ('post', 'Post'), ('video', 'Video'), ('other', 'Link')], default='paper', max_length=12, verbose_name='kind')),
                ('url', models.URLField(max_length=2000, verbose_name='address')),
                ('label', models.CharField(blank=True, help_text='Left empty, the kind is shown: Medium post.', max_length=80, verbose_name='label')),
                ('language', models.CharField(blank=True, help_text="Where it is not the work's own: zh.", max_length=10, verbose_name='language')),
                ('rank', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='publications.publication')),
            ],
            options={
                'verbose_name': 'link',
                'verbose_name_plural': 'links',
                'ordering': ['rank', 'pk'],
                'indexes': [models.Index(fields=['kind', 'publication'], name='publications_link_kind')],
                'constraints': [models.UniqueConstraint(models.F('publication'), models.F('kind'), models.F('url'), name='publications_link_once', violation_error_message='This link is there already.')],
            },
        ),
        migrations.AddConstraint(
            model_name='venue',
            constraint=models.CheckConstraint(condition=models.Q(('parent__isnull', True), models.Q(('parent', models.F('pk')), _negated=True), _connector='OR'), name='publications_venue_not_held_at_itself', violation_error_message='A venue cannot be held at itself.'),
        ),
        migrations.AddConstraint(
            model_name='venue',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='publications_venue_has_name', violation_error_message='A venue needs a name.'),
        ),
        migrations.AddConstraint(
            model_name='venue',
            constraint=models.UniqueConstraint(models.F('name'), models.F('kind'), name='publications_venue_name_once', violation_error_message='There is a venue of this name and kind already.'),
        ),
        migrations.AddIndex(
            model_name='publication',
            index=models.Index(fields=['-date', '-id'], name='publications_latest_first'),
        ),
        migrations.AddIndex(
            model_name='publication',
            index=models.Index(fields=['year'], name='publications_year'),
        ),
        migrations.AddIndex(
            model_name='publication',
            index=models.Index(condition=models.Q(('title_key', ''), _negated=True), fields=['title_key'], name='publications_title_key'),
        ),
        migrations.AddIndex(
            model_name='publication',
            index=models.Index(condition=models.Q(('lead_key', ''), _negated=True), fields=['lead_key'], name='publications_lead_key'),
        ),
        migrations.AddConstraint(
            model_name='publication',
            constraint=models.CheckConstraint(condition=models.Q(('date', ''), ('date__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'), _connector='OR'), name='publications_publication_date_is_edtf', violation_error_message='This is not a date such as 2016 or 2016-09.'),
        ),
        migrations.AddConstraint(
            model_name='publication',
            constraint=models.UniqueConstraint(models.F('doi'), condition=models.Q(('doi', ''), _negated=True), name='publications_publication_doi_once', violation_error_message='Another publication has this DOI.'),
        ),
        migrations.AddConstraint(
            model_name='publication',
            constraint=models.UniqueConstraint(models.F('arxiv_id'), condition=models.Q(('arxiv_id', ''), _negated=True), name='publications_publication_arxiv_once', violation_error_message='Another publication has this arXiv number.'),
        ),
        migrations.AddConstraint(
            model_name='appearance',
            constraint=models.CheckConstraint(condition=models.Q(('venue__isnull', False), models.Q(('venue_name', ''), _negated=True), _connector='OR'), name='publications_appearance_has_venue', violation_error_message='Choose the venue, or write it as printed.'),
        ),
        migrations.AddConstraint(
            model_name='appearance',
            constraint=models.CheckConstraint(condition=models.Q(('date', ''), ('date__regex', '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'), _connector='OR'), name='publications_appearance_date_is_edtf', violation_error_message='This is not a date such as 2016 or 2016-09.'),
        ),
    ]
