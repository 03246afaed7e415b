"""Saving a form although another editor has saved the same record meanwhile.

A form carries the state of the record that it was rendered from (`form_state`). When it is saved,
each field is compared three ways: that state, what was submitted, and what is stored now
(`merged_data`). What only one editor changed is kept; where both changed a field, the page shows
both values and asks (`choices`). `change_form` puts this into the admin.
"""
