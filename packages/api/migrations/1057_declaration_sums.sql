-- Tabs and totals of the list of declarations, by what scopes are made of.
grant create on schema rad to rad_scope;
select rad.keep_sums('na_declaration',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "region_id": "line.region_id",
    "status": "line.status"}',
  '{"declarations": "1"}',
  $wall$ outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)) $wall$, 'na_declaration_place');
revoke create on schema rad from rad_scope;
create policy na_declaration_place_sum_desk on na_declaration_place_sum as restrictive to rad_desk using (false);
create policy na_declaration_place_sum_change_desk on na_declaration_place_sum_change as restrictive to rad_desk using (false);
