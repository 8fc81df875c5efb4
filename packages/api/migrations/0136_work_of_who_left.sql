-- What a person owns or reviews is found when they delete their account, and by the work that hands it over.
create index content_item_owner on content_item (owner_id);
create index content_item_reviewer on content_item (reviewer_id) where reviewer_id is not null;
create index bot_owner on bot (owner_user_id) where owner_user_id is not null;
