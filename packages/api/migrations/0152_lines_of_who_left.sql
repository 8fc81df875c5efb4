-- What somebody who deleted their account was to begin today or later never came to be: such a line is taken away, and the trail
-- keeps what it said. Lines of other people are ended, never deleted.

grant delete on tsm_mapping, level_member, panel_member to rad_network;
create policy tsm_mapping_left on tsm_mapping as restrictive for delete to rad_network
  using (exists (select from app_user u where u.id = tsm_user_id and u.has_left));
create policy level_member_left on level_member as restrictive for delete to rad_network
  using (exists (select from app_user u where u.id = user_id and u.has_left));
create policy panel_member_left on panel_member as restrictive for delete to rad_network
  using (exists (select from app_user u where u.id = user_id and u.has_left));
