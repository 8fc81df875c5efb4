import { sql } from 'kysely'
import type { Db, DbContext } from '#kernel/command/context.ts'
import { mailOf } from '#kernel/mail/mail-words.ts'
import { putInOutbox } from '#kernel/command/outbox.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { whoAnswers } from '#capabilities/service/levels/lookups.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { LockedCase } from './state.ts'
import type { Side } from './vocabulary.ts'

/** The people of the helpdesk: everyone may see their names. */
export async function agentsOf(db: Db): Promise<{ id: string; username: string; name: string }[]> {
  const { rows } = await sql<{ id: string; username: string; name: string }>`
    select id, username, full_name as name from rad.helpdesk_agents()`.execute(db)
  return rows
}

/** Who is notified on a side: the assignee, else everyone of the helpdesk; who answers at the outlet, and the writer. */
async function peopleOf({ db, deps }: DbContext, one: LockedCase, side: Side): Promise<string[]> {
  if (side === 'helpdesk')
    return one.assignee_user_id ? [one.assignee_user_id] : (await agentsOf(db)).map(({ id }) => id)
  const { outlet_id, channel_id, job_type } = one
  const on = dayIn(deps.settings.brand_tz, deps.clock.now())
  const { 1: managers } = await whoAnswers(db, { outlet_id, channel_id, job_type, on })
  return [...new Set([...managers, ...(one.created_by ? [one.created_by] : [])])]
}

interface CaseNotice {
  /** Marked with `word`; `{no}` and `{title}` are the case's. */
  text: string
  values?: Readonly<Record<string, string>>
  /** One notice per person and key, however often it is sent. */
  key: string
  by_mail?: boolean
}

/** Notifies one side of a case in the product and, where requested, by mail; not the user who acted. */
export async function tellSide(
  ctx: DbContext & { actor: { user_id: string | null } },
  one: LockedCase,
  side: Side,
  { text, values, key, by_mail = false }: CaseNotice,
): Promise<void> {
  const { db, deps, actor } = ctx
  const people = (await peopleOf(ctx, one, side)).filter((id) => id !== actor.user_id)
  if (people.length === 0) return
  const message = { text, values: { no: one.no, title: one.title, ...values } }
  const link = `/helpdesk/${one.no}`
  const dedupe_key = `helpdesk-${one.id}-${key}`
  await notify(db, {
    user_ids: people,
    kind: 'helpdesk',
    title: message,
    link,
    entity: { name: 'helpdesk_case', id: one.id },
    outlet_id: one.outlet_id,
    dedupe_key,
  })
  if (!by_mail) return
  const { rows } = await sql<{ id: string; email: string; language: string }>`
    select id, email, language from rad.addresses(${sql.val(people)}::uuid[])`.execute(db)
  for (const { id, email, language } of rows) {
    const paragraphs = [message, { link: `${deps.settings.public_url}${link}` }]
    const payload = await mailOf(deps, { to: email, language, subject: message, paragraphs })
    await putInOutbox(db, { topic: 'mail', dedupe_key: `${dedupe_key}-${id}`, payload })
  }
}
