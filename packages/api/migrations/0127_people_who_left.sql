-- Who deleted their account: scheduled work hands over what was assigned to them.

alter table app_user add column has_left boolean not null default false;
update app_user set has_left = true where status = 'inactive' and email like 'deleted-%@deleted.invalid';
create index app_user_left on app_user (id) where has_left;
