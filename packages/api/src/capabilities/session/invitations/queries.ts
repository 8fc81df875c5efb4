import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { badLink } from '#capabilities/session/auth/links.ts'
import { hashOf } from '#kernel/secrets.ts'
import type { Invitation, InvitationStatus, invitationView } from './contract.ts'
import type { WaitingScope } from './columns.ts'

type View = z.output<typeof invitationView>

const statusAt = (now: Date) => sql<InvitationStatus>`case
  when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn'
  when expires_at <= ${now.toISOString()}::timestamptz then 'expired' else 'open' end`

/** Who invited may be somebody the reader does not see; then he is head office to him. */
const inviter = sql<string>`coalesce(
  (select u.full_name from app_user u where u.id = invitation.created_by), 'Head office')`

const clientsOf = sql<string[]>`coalesce((
  select array_agg(client.code order by client.code) from client where client.id = any (invitation.client_ids)), '{}')`

const invitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitation')
    .select([
      'id',
      'email',
      'full_name',
      'kind',
      'roles',
      'scopes',
      clientsOf.as('clients'),
      'sent_at',
      'expires_at',
      'version',
      statusAt(now).as('status'),
      inviter.as('invited_by'),
      sql<string | null>`coalesce(accepted_at, withdrawn_at)`.as('answered_at'),
    ])

const sortsAt = (now: Date) => ({
  full_name: sql`lower(full_name)`,
  email: sql`email`,
  status: statusAt(now),
  invited_by: inviter,
  sent_at: sql`sent_at`,
  expires_at: sql`expires_at`,
})

const matching = (view: View, now: Date, without?: 'status') =>
  allOf([
    view.q ? sql`rad.letters(full_name || ' ' || email) like ${containing(view.q)}` : undefined,
    view.status && without !== 'status' ? isOneOf(statusAt(now), view.status) : undefined,
    view.role && sql`roles && ${sql.val(view.role)}::text[]`,
  ])

/** One page of invitations, with the counts per status. */
export async function listInvitations(db: Db, view: View, now: Date) {
  const { limit, offset } = pageOf(view)
  const rows = await invitations(db, now)
    .where(matching(view, now))
    .orderBy(ordered(view.sort, sortsAt(now), sql`id`))
    .limit(limit)
    .offset(offset)
    .execute()
  const statuses = await db
    .selectFrom('invitation')
    .select([statusAt(now).as('key'), sql<number>`count(*)`.as('count')])
    .where(matching(view, now, 'status'))
    .groupBy(sql`1`)
    .execute()
  const { total } = await db
    .selectFrom('invitation')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(statuses, view.status), as_of: now.toISOString() }
}

export async function findInvitation(db: Db, id: string, now: Date): Promise<Invitation> {
  const found = await invitations(db, now).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The scope that waits in an invitation, as it is kept. */
export const waitingRows = async (db: Db, id: string): Promise<WaitingScope[]> =>
  (await db.selectFrom('invitation').select('scope_rows').where('id', '=', id).executeTakeFirstOrThrow()).scope_rows

/** Whom a link invites, where it still works: in time, not withdrawn, and while its inviter may still come in himself. */
export async function findByLink(db: Db, token: string, now: Date) {
  const found = await db
    .selectFrom('invitation')
    .innerJoin('app_user as inviter', 'inviter.id', 'invitation.created_by')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.full_name',
      'invitation.kind',
      'invitation.roles',
      'scope_rows',
      'client_ids',
      'expires_at',
      'inviter.full_name as invited_by',
    ])
    .where('token_hash', '=', await hashOf(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('inviter.status', '=', 'active')
    .executeTakeFirst()
  if (!found) throw badLink()
  return found
}
