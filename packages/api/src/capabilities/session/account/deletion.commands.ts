import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { endSessionsOf, forgetDevices } from '#capabilities/session/auth/commands.ts'
import { knowsOwnPassword } from '#capabilities/session/auth/own-password.commands.ts'
import { languageOf, mailAboutAccount } from '#capabilities/session/auth/security-mail.ts'
import { administratorIds } from '#capabilities/session/auth/lookups.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { accountApi, Deletion } from './contract.ts'

/** Whether a line holds on a day or later. */
const isLasting = (on: string) => sql`(to_on is null or to_on >= ${on}::date)`

/** A line of a place goes to its deputy where they are active. */
const hasDeputy = sql`(num_nonnulls(outlet_id, dealer_id, region_id) > 0
  and exists (select from rad.staff(array[deputy_user_id]) deputy where deputy.is_active))`

/** What a person holds for others, counted each from an index. */
const retainedOf = (user_id: string, on: string) => sql<Deletion['held']>`
  select
    (select count(*)::int from ticket where owner_user_id = ${user_id}::uuid and status not in ('closed', 'cancelled'))
      as tickets,
    (select count(*)::int from helpdesk_case where assignee_user_id = ${user_id}::uuid and status not like 'closed%'
      and status <> 'answered_by_known_issue') as cases,
    (select count(*)::int from content_item where owner_id = ${user_id}::uuid and status <> 'archived') as content,
    (select count(*)::int from content_item where reviewer_id = ${user_id}::uuid and status <> 'archived') as reviews,
    (select count(*)::int from bot where owner_user_id = ${user_id}::uuid) as bots,
    (select count(distinct outlet_id)::int from tsm_mapping where tsm_user_id = ${user_id}::uuid and ${isLasting(on)})
      as outlets,
    (select count(*)::int from level_member where user_id = ${user_id}::uuid and ${isLasting(on)} and ${hasDeputy})
      as deputized_levels,
    (select count(*)::int from level_member where user_id = ${user_id}::uuid and ${isLasting(on)} and not ${hasDeputy})
      as levels,
    (select count(distinct panel_id)::int from panel_member where user_id = ${user_id}::uuid and ${isLasting(on)}) as panels,
    (select count(*)::int from panel where chair_user_id = ${user_id}::uuid) as chairs,
    (select count(*)::int from panel_seat join panel_case on panel_case.id = panel_seat.case_id
      where user_id = ${user_id}::uuid and is_member and not has_conflict and vote is null and decided_at is null) as votes`

/** What is deleted with the account: only what belongs to the user. */
const goesWith = (user_id: string) => sql<Deletion['deleted']>`
  select
    (select count(*)::int from task where user_id = ${user_id}::uuid and not is_deleted) as tasks,
    (select count(*)::int from calendar_event where user_id = ${user_id}::uuid) as events,
    (select count(*)::int from saved_view where user_id = ${user_id}::uuid) as views,
    (select count(*)::int from notification where user_id = ${user_id}::uuid) as notifications`

/** Whether this is the last active administrator who sees the whole network. */
const isLastAdministrator = (user_id: string) => sql<{ is_last: boolean }>`
  select exists (select from app_user where id = ${user_id}::uuid and 'admin' = any (roles))
    and not exists (
      select from app_user u join user_scope s on s.user_id = u.id
      where u.id <> ${user_id}::uuid and u.status = 'active' and 'admin' = any (u.roles) and num_nonnulls(s.channel_id,
        s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0
    ) as is_last`

/** What follows from deleting one's account, shown before it is done. */
export async function previewDeletion({ db, actor, deps }: ActorContext): Promise<Deletion> {
  const { rows: retained } = await retainedOf(actor.user_id, dayIn(deps.settings.brand_tz, deps.clock.now())).execute(
    db,
  )
  const { rows: deleted } = await goesWith(actor.user_id).execute(db)
  const { rows: last } = await isLastAdministrator(actor.user_id).execute(db)
  return { held: retained[0]!, deleted: deleted[0]!, is_last_administrator: last[0]!.is_last }
}

/** Notifies administrators: someone else has to take over what the person was responsible for. */
async function tellAdministrators(db: Db, user_id: string, full_name: string): Promise<void> {
  const people = await administratorIds(db)
  await notify(db, {
    user_ids: people.filter((id) => id !== user_id),
    kind: 'account',
    title: { text: word('{name} deleted their account'), values: { name: full_name } },
    text: word(
      'Their tickets, cases, content, bots, and places in levels and panels are handed over. Map their outlets.',
    ),
    link: '/territory-managers/unmapped',
    dedupe_key: `account-deleted-${user_id}`,
  })
}

/**
 * Deletes one's own account. What belongs to the person alone is deleted; what the brand works with is not, and no longer
 * identifies them. The database refuses the last administrator.
 */
export async function removeAccount(ctx: Context<typeof accountApi.remove>): Promise<undefined> {
  const { actor, body, deps, request } = ctx
  const user = await knowsOwnPassword(ctx, body.password, 'password')
  if (body.username.trim() !== user.username) throw invalid({ username: 'Type your username exactly.' })
  await inTransaction(deps.database, asAuth, 'write', async (db) => {
    const now = deps.clock.now()
    const language = await languageOf(db, user.id, request)
    await db
      .updateTable('app_user')
      .set((to) => ({
        email: `deleted-${user.id}@deleted.invalid`,
        username: `deleted-${user.id}`,
        full_name: 'Deleted user',
        phone: null,
        avatar: null,
        status: 'inactive',
        roles: [],
        has_left: true,
        version: to('version', '+', 1),
        updated_at: now,
        updated_by: user.id,
      }))
      .where('id', '=', user.id)
      .execute()
    await endSessionsOf(db, user.id, 'account_deleted', now)
    await forgetDevices(db, user.id)
    await sql`select rad.forget_belongings(${user.id}::uuid)`.execute(db)
    await writeAudit(db, actor, request, { action: 'delete_account', entity: 'user', entity_id: user.id })
    await tellAdministrators(db, user.id, user.full_name)
    await mailAboutAccount(db, deps, user, {
      language,
      subject: { text: word('Your account was deleted') },
      text: { text: word('Your account and everything that belonged to you alone were permanently deleted.') },
      ifNotYou: word('If this wasn’t you, contact your administrator:'),
      path: '/',
    })
  })
  return undefined
}
