-- An old program cannot save a category any more: it writes the column, which no page read and no screen filled.
alter table categories drop column icon;
