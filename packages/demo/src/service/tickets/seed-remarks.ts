import { sql } from 'kysely'
import { toHex } from '@rad/api/internal/kernel/command/bytes.ts'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { word } from '@rad/api/internal/kernel/contract/words.ts'
import { evidenceOf } from './seed-evidence.ts'

const minute = 60_000
/** So many tickets in work are talked about, those of the demo sign-ins first. */
const talkedAbout = 24

interface Talked {
  id: string
  no: string
  title: string
  vin: string | null
  outlet: string
  outlet_id: string
  manager_id: string
  manager: string
  role: string
  since: string
  principal_id: string
  principal: string
}

/** Tickets in work that an outlet has or had, with the principal that the outlet may call. */
const ticketsInWork = async (db: Db) =>
  (
    await sql<Talked>`
      select t.id, t.no, t.title, t.vin, o.code as outlet, o.id as outlet_id, m.id as manager_id, m.full_name as manager,
        m.roles[1] as role, greatest(t.first_response_at, t.last_outlet_update_at) as since, p.id as principal_id,
        p.username as principal
      from ticket t join outlet o on o.id = t.outlet_id
        join ticket_level l on l.ticket_id = t.id and l.level = 1
        join app_user m on m.id = l.owner_user_id and m.status = 'active' and m.roles && '{SVM,BSM}'
        join user_scope s on s.dealer_id = o.dealer_id and s.outlet_id is null
        join app_user p on p.id = s.user_id and 'DLP' = any (p.roles)
      where t.status in ('in_progress', 'waiting_customer', 'waiting_third', 'panel_review') and t.first_response_at is not null
      order by (o.code like 'DL001-%') desc, t.opened_at desc, t.no limit ${talkedAbout}`.execute(db)
  ).rows

/** The remarks, in turn; those of the manager of the outlet are not internal. */
const spoken: readonly ((one: Talked) => { text: string; isInternal?: true; isCall?: true })[] = [
  ({ principal }) => ({
    text: `@${principal} The customer asks for a courtesy car. Can you approve it today?`,
    isCall: true,
  }),
  () => ({
    text: 'Same fault as in the bulletin of March. Do not tell the customer before we know.',
    isInternal: true,
  }),
  () => ({ text: 'The customer was called at noon and agrees to wait for the part.' }),
]

/** Comments, calls by name, internal remarks and evidence on tickets in work, all between their last change and now. */
export async function seedRemarks(db: Db, now: Date): Promise<void> {
  const tickets = await ticketsInWork(db)
  const brand = await db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'roles'])
    .where('username', '=', 'hqa')
    .executeTakeFirstOrThrow()
  const remarks = tickets.map((one, index) => {
    const { text, isInternal = false, isCall = false } = spoken[index % spoken.length]!(one)
    const since = Date.parse(one.since)
    const at = new Date(since + Math.min(45 * minute, (now.getTime() - since) / 2))
    return { one, at, text, isInternal, isCall }
  })
  if (remarks.length === 0) return
  await db
    .insertInto('timeline_event')
    .values(
      remarks.map(({ one, at, text, isInternal }) => ({
        entity_kind: 'ticket',
        entity_id: one.id,
        at,
        actor_id: isInternal ? brand.id : one.manager_id,
        actor: isInternal ? brand.full_name : one.manager,
        actor_role: isInternal ? brand.roles[0]! : one.role,
        type: 'comment',
        text,
        visibility: isInternal ? ('brand' as const) : ('all' as const),
        system: false,
      })),
    )
    .execute()
  await db
    .insertInto('notification')
    .values(
      remarks
        .filter(({ isCall }) => isCall)
        .map(({ one, at }) => ({
          user_id: one.principal_id,
          kind: 'mentioned',
          title: JSON.stringify({
            text: word('{name} mentioned you on {no}: {title}'),
            values: { name: one.manager, no: one.no, title: one.title },
          }),
          link: `/tickets/${one.no}`,
          entity: 'ticket',
          entity_id: one.id,
          outlet_id: one.outlet_id,
          dedupe_key: `demo-mention-${one.no}`,
          created_at: at,
        })),
    )
    .execute()
  await seedEvidence(
    db,
    remarks.filter(({ isInternal }) => !isInternal),
  )
}

/** Files attached to remarks of an outlet. */
async function seedEvidence(db: Db, remarks: readonly { one: Talked; at: Date }[]): Promise<void> {
  const files = await Promise.all(
    remarks.flatMap(({ one, at }) =>
      evidenceOf(one).map(async ({ name, type, content }) => ({
        ticket_id: one.id,
        name,
        type,
        bytes: content.length,
        sha256: toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content))),
        content,
        at,
        by_user_id: one.manager_id,
        by_name: one.manager,
      })),
    ),
  )
  await db.insertInto('ticket_file').values(files).execute()
  await sql`
    insert into timeline_event (entity_kind, entity_id, at, actor_id, actor, actor_role, type, text)
    select 'ticket', f.ticket_id, f.at, u.id, f.by_name, u.roles[1], 'file', f.name
    from ticket_file f join app_user u on u.id = f.by_user_id order by f.at, f.name`.execute(db)
  await sql`
    update ticket t set last_outlet_update_at = f.at from ticket_file f where f.ticket_id = t.id`.execute(db)
}
