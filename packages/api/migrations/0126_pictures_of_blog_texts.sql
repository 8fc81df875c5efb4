-- Pictures within the text of a blog post, beside the featured one.

alter table blog_picture add column is_featured boolean not null default true;
alter table blog_picture drop constraint blog_picture_post_id_key;
create unique index blog_picture_featured on blog_picture (post_id) where is_featured;
create index blog_picture_post on blog_picture (post_id) where not is_featured;
create index blog_picture_by on blog_picture (by_user_id);
