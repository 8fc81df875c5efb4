import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'

/** So many complaints have a moment of a call as evidence. */
const howMany = 12

/** The worst sentence of calls about a complaint, as evidence of the newest open complaints of the same outlet. */
export async function seedCallMoments(db: Db): Promise<void> {
  await sql`
    insert into call_moment (call_id, entity, case_id, call_no, call_started_at, seq, label, speaker, start_ms, end_ms, text,
      added_at, added_by, added_name)
    select c.id, 'complaint', complaint.id, c.no, c.started_at, line.seq, line.label, line.speaker, line.start_ms, line.end_ms, line.text,
      c.started_at + interval '1 hour', c.agent_id, c.agent
    from (
      select call.*, row_number() over (partition by outlet_id order by call.no desc) as nth from call
      where purpose = 'complaint' and transcript_status = 'analyzed' and outlet_id is not null and agent_id is not null
    ) c
    cross join lateral (
      select * from call_segment s where s.call_id = c.id and s.sentiment is not null order by s.sentiment, s.seq limit 1
    ) line
    join lateral (
      select id from complaint where complaint.outlet_id = c.outlet_id and closed_at is null
      order by received_at desc, no offset c.nth - 1 limit 1
    ) complaint on true
    order by c.nth, c.no limit ${howMany}`.execute(db)
}
