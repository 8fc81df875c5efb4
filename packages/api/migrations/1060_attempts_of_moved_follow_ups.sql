-- Who sees a follow-up sees all attempts of it, also those of an outlet that closed and handed it over: an attempt stays with the
-- outlet that made it. Another is added under an outlet of one's own alone.
drop policy contact_attempt_scope on contact_attempt;
create policy contact_attempt_scope on contact_attempt for select to rad_app
  using (exists (select from follow_up f where f.id = follow_up_id));
create policy contact_attempt_add on contact_attempt for insert to rad_app
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]) and exists (select from follow_up f where f.id = follow_up_id));
