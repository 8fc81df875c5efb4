-- How a person has arranged the columns of each table: order, widths, and pins, by the name of the table (docs/domain.md#page-frame).
alter table preference add column tables jsonb not null default '{}';
