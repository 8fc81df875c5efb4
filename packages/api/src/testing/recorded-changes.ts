import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** What one transaction changed, recorded by the database itself. */
export interface RecordedTransaction {
  /** What it did to which tables, the trail among them: `insert ticket`, `update import`. */
  changes: string[]
  /** The lines it added to the trail. */
  lines: { action: string; entity: string; entity_id: string; request_id: string }[]
}

/**
 * From here on, every row that any transaction adds, changes or deletes is recorded in that same transaction, whatever role
 * it has. The returned function reads what was recorded since it was last called.
 */
export async function recordChanges({ owner }: Pick<Database, 'owner'>): Promise<() => Promise<RecordedTransaction[]>> {
  await sql`create table noted_change (xid text not null, change text not null, line jsonb)`.execute(owner)
  await sql`
    create function note_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      -- Stored while something else is done, and the same as before.
      if tg_op = 'UPDATE' and to_jsonb(old) = to_jsonb(new) then return null; end if;
      insert into noted_change values (pg_current_xact_id()::text, lower(tg_op) || ' ' || tg_table_name,
        case when tg_table_name = 'audit_entry' and tg_op = 'INSERT' then to_jsonb(new) end);
      return null;
    end $$`.execute(owner)
  await sql`
    do $$ declare relation text; begin
      for relation in
        select c.oid::regclass::text from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'noted_change'
      loop
        execute format(
          'create trigger note_change after insert or update or delete on %s for each row execute function note_change()',
          relation);
      end loop;
    end $$`.execute(owner)
  return async () => {
    const { rows } = await sql<RecordedTransaction>`
      with taken as (delete from noted_change returning *)
      select array_agg(distinct change order by change) as changes,
        coalesce(jsonb_agg(line) filter (where line is not null), '[]') as lines
      from taken group by xid order by min(xid)`.execute(owner)
    return rows
  }
}
