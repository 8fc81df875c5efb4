import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { badLink } from '#capabilities/session/auth/links.ts'
import { hashOf } from '#kernel/command/secrets.ts'
import { type Invitation, invitationList, type InvitationStatus } from './contract.ts'
import type { WaitingScope } from './columns.ts'

const statusAt = (now: Date) => sql<InvitationStatus>`case
  when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn'
  when expires_at <= ${now.toISOString()}::timestamptz then 'expired' else 'open' end`

/** The inviting user may not be visible to the reader; then they are shown as head office. */
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
      sql<string | null>`(select u.id from app_user u where u.id = invitation.created_by)`.as('invited_by_id'),
      sql<string | null>`coalesce(accepted_at, withdrawn_at)`.as('answered_at'),
    ])

/** The invitations the user may see: all of them at head office, otherwise their own. */
export const invitationSource = listSource(invitationList, ({ db, now }: Listing) => invitations(db, now), {
  filters: { role: (roles) => sql`roles && ${sql.val(roles)}::text[]` },
  search: sql`full_name || ' ' || email`,
  sorts: { full_name: sql`lower(full_name)` },
})

export async function findInvitation(db: Db, id: string, now: Date): Promise<Invitation> {
  const found = await invitations(db, now).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The scope that waits in an invitation, as it is stored. */
export const waitingRows = async (db: Db, id: string): Promise<WaitingScope[]> =>
  (await db.selectFrom('invitation').select('scope_rows').where('id', '=', id).executeTakeFirstOrThrow()).scope_rows

/** The person a link invites, where it still works: in time, not withdrawn, and while its inviter may still sign in. */
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
