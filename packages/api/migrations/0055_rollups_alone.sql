-- Lines of rollups name bots and clients that their conversations refer to: looking each of them up again took more than
-- half of the time in which the lines were written.
alter table usage_day drop constraint usage_day_bot_id_fkey, drop constraint usage_day_client_id_fkey;
alter table usage_bot drop constraint usage_bot_bot_id_fkey, drop constraint usage_bot_client_id_fkey;
alter table usage_month drop constraint usage_month_bot_id_fkey, drop constraint usage_month_client_id_fkey;
alter table usage_hour drop constraint usage_hour_bot_id_fkey, drop constraint usage_hour_client_id_fkey;
alter table usage_weekday drop constraint usage_weekday_bot_id_fkey, drop constraint usage_weekday_client_id_fkey;
alter table usage_length drop constraint usage_length_bot_id_fkey, drop constraint usage_length_client_id_fkey;
alter table person_day drop constraint person_day_bot_id_fkey, drop constraint person_day_client_id_fkey;
alter table activity drop constraint activity_client_id_fkey;
alter table cohort drop constraint cohort_client_id_fkey;
