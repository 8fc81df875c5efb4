import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { addDays } from '@rad/api/internal/kernel/contract/periods.ts'
import { reminderMedia, reminderSteps } from '@rad/api/internal/capabilities/service/reminders/vocabulary.ts'

/** How long a link worked. */
const linkDays = 30
/** Since when the product sends reminders itself: earlier messages were recorded by hand. */
const knownDays = 25

/** The reminders behind the latest messages among the attempts: each was sent on its day, and delivered and read soon after. */
export async function seedReminders(db: Db, today: string): Promise<void> {
  await sql`
    with sent as (
      insert into reminder (follow_up_id, outlet_id, customer_id, due_on, step, medium, language, status, queued_at, sent_at,
        delivered_at, read_at, token_hash, link_until, attempt_id)
      select f.id, f.outlet_id, f.customer_id, f.due_on, a.attempted_on - f.due_on, a.medium, coalesce(c.language, 'en'), a.result,
        a.at, a.at, case when a.result <> 'bounced' then a.at + interval '2 minutes' end,
        case when a.result = 'read' then a.at + interval '1 hour' end,
        encode(sha256(convert_to(f.no || ' ' || a.attempted_on, 'UTF8')), 'hex'), a.at + make_interval(days => ${sql.lit(linkDays)}), a.id
      from contact_attempt a join follow_up f on f.id = a.follow_up_id join customer c on c.id = f.customer_id
      where a.attempted_on > ${addDays(today, -knownDays)}::date and a.medium = any (${sql.val([...reminderMedia])}::text[])
        and a.attempted_on - f.due_on = any (${sql.val([...reminderSteps])}::int[])
      returning id, attempt_id
    )
    update contact_attempt a set reminder_id = sent.id from sent where a.id = sent.attempt_id`.execute(db)
}
