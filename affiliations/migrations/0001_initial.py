import django.core.validators
import django.db.models.deletion
import django_countries.fields
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Organization',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, blank=True, help_text="The last part of the page's address. Left empty, it is made from the name.", max_length=120, unique=True, verbose_name='slug')),
                ('name', models.CharField(help_text='In full: Massachusetts Institute of Technology.', max_length=255, verbose_name='name')),
                ('short_name', models.CharField(blank=True, help_text='As it is abbreviated: MIT.', max_length=60, verbose_name='short name')),
                ('native_name', models.CharField(blank=True, help_text='北京大学', max_length=255, verbose_name='name in its own language')),
                ('other_names', models.TextField(blank=True, help_text='One a line; search finds them, pages do not show them.', verbose_name='other names')),
                ('kind', models.CharField(choices=[('university', 'University'), ('school', 'School or faculty'), ('department', 'Department'), ('institute', 'Institute'), ('laboratory', 'Laboratory'), ('center', 'Centre'), ('group', 'Research group'), ('company', 'Company'), ('team', 'Team'), ('public_body', 'Public body'), ('society', 'Society or association'), ('other', 'Other')], default='university', max_length=20, verbose_name='kind')),
                ('city', models.CharField(blank=True, max_length=100, verbose_name='city')),
                ('region', models.CharField(blank=True, help_text='State or province: Ontario.', max_length=100, verbose_name='region')),
                ('country', django_countries.fields.CountryField(blank=True, max_length=2, verbose_name='country')),
                ('ror', models.CharField(blank=True, help_text='From ror.org, for example 02v51f717 or https://ror.org/02v51f717.', max_length=9, validators=[django.core.validators.RegexValidator('^0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}$', 'Nine characters, for example 02v51f717.')], verbose_name='ROR id')),
                ('url', models.URLField(blank=True, max_length=500, verbose_name='website')),
                ('description', models.TextField(blank=True, help_text='Markdown.', verbose_name='description')),
                ('search_text', models.TextField(blank=True, default='', editable=False)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('modified_at', models.DateTimeField(auto_now=True, verbose_name='modified')),
                ('parent', models.ForeignKey(blank=True, help_text='The organisation directly above: the university of a school, the school of a lab.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='children', to='affiliations.organization', verbose_name='part of')),
            ],
            options={
                'verbose_name': 'organisation',
                'verbose_name_plural': 'organisations',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='RetiredOrganizationSlug',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True, verbose_name='slug')),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='retired_slugs', to='affiliations.organization')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddConstraint(
            model_name='organization',
            constraint=models.CheckConstraint(condition=models.Q(('parent__isnull', True), models.Q(('parent', models.F('pk')), _negated=True), _connector='OR'), name='affiliations_organization_not_under_itself', violation_error_message='An organisation cannot be part of itself.'),
        ),
        migrations.AddConstraint(
            model_name='organization',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='affiliations_organization_has_name', violation_error_message='An organisation needs a name.'),
        ),
        migrations.AddConstraint(
            model_name='organization',
            constraint=models.UniqueConstraint(models.F('ror'), condition=models.Q(('ror', ''), _negated=True), name='affiliations_organization_ror_once', violation_error_message='Another organisation has this ROR id.'),
        ),
        migrations.AddConstraint(
            model_name='organization',
            constraint=models.UniqueConstraint(models.F('parent'), models.F('name'), name='affiliations_organization_name_once_below_parent', violation_error_message='There is an organisation of this name in the same place.'),
        ),
        migrations.AddConstraint(
            model_name='organization',
            constraint=models.UniqueConstraint(models.F('name'), condition=models.Q(('parent__isnull', True)), name='affiliations_organization_name_once_at_top', violation_error_message='There is an organisation of this name already.'),
        ),
    ]
