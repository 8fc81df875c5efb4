import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { mailOf } from '#kernel/mail-words.ts'
import { word } from '#kernel/words.ts'
import { checkAccess, scopeRows } from '#capabilities/admin/users/commands.ts'
import type { Scope } from '#capabilities/admin/users/contract.ts'
import { greeting, languageOf } from '#capabilities/session/auth/security-mail.ts'
import { hashOf, newSecret } from '#capabilities/session/auth/tokens.ts'
import type { Invitation, invitationsApi } from './contract.ts'
import { findInvitation } from './queries.ts'

const goodForDays = 7

type Inside = Pick<Context, 'db' | 'actor' | 'deps' | 'outbox' | 'request'>

async function newLink({ deps }: Inside) {
  const token = newSecret()
  const sent_at = deps.clock.now()
  const expires_at = new Date(sent_at.getTime() + goodForDays * 86_400_000)
  return { token, row: { token_hash: await hashOf(token), sent_at, expires_at } }
}

/** In the language of whoever invites: that of a person who has no account yet is not known. */
async function send(
  { db, actor, deps, outbox, request }: Inside,
  to: Pick<Invitation, 'email' | 'full_name'>,
  token: string,
  key: string,
) {
  const { app_name, public_url } = deps.settings
  const payload = await mailOf(deps, {
    to: to.email,
    language: await languageOf(db, actor.user_id, request),
    subject: { text: word('You are invited to {app_name}'), values: { app_name } },
    paragraphs: [
      greeting(to.full_name),
      {
        text: word('{name} invites you to {app_name}. Choose a name and a password here within seven days:'),
        values: { name: actor.full_name, app_name },
      },
      { link: `${public_url}/accept-invitation?token=${token}` },
      { text: word('If you expected no invitation, there is nothing to do.') },
    ],
  })
  return outbox({ topic: 'mail', dedupe_key: `invitation:${key}`, payload })
}

/** Of a part of the network nobody gives more than he has: people of a dealer, in outlets he sees, or in his whole dealer. */
async function checkReach({ db, actor }: Inside, kind: string, scopes: readonly Scope[]): Promise<void> {
  if (actor.whole_network) return
  if (kind !== 'dealer') throw forbidden('Only head office invites people who are not of a dealer.')
  const { rows } = await sql<{ by_outlet: boolean; dealers: string[] }>`
    select rad.scope_is_by_outlet() as by_outlet,
      coalesce((
        select array_agg(dealer.code) from user_scope s join dealer on dealer.id = s.dealer_id
        where s.user_id = ${actor.user_id} and s.outlet_id is null), '{}') as dealers`.execute(db)
  const { by_outlet, dealers } = rows[0]!
  if (!by_outlet)
    throw forbidden('Your own scope is limited to a channel or a kind of work. Ask head office to invite.')
  if (scopes.length === 0) throw invalid({ scopes: 'Somebody of a dealer needs a dealer or an outlet as scope.' })
  const tooWide = scopes.findIndex(({ dealer, outlet }) => !outlet && !dealers.includes(dealer ?? ''))
  if (tooWide >= 0)
    throw invalid({ [`scopes.${tooWide}.outlet`]: 'Choose an outlet: the whole dealer is more than your own scope.' })
}

/** Invites somebody by mail. The invitation holds what he will have; the link makes the user. */
export async function invite(ctx: Context<typeof invitationsApi.invite>): Promise<Invitation> {
  const { db, actor, body, deps } = ctx
  checkAccess(body)
  await checkReach(ctx, body.kind, body.scopes)
  const waiting = await scopeRows(db, body.scopes)
  const taken = await db.selectFrom('app_user').select('id').where('email', '=', body.email).executeTakeFirst()
  if (taken) throw invalid({ email: 'This email is already in use.' })
  const { token, row } = await newLink(ctx)
  const added = await db
    .insertInto('invitation')
    .values({
      ...body,
      ...row,
      scopes: JSON.stringify(body.scopes),
      scope_rows: JSON.stringify(waiting),
      created_at: row.sent_at,
      created_by: actor.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await send(ctx, body, token, row.token_hash)
  const invitation = await findInvitation(db, added.id, deps.clock.now())
  await ctx.audit({ action: 'invite', entity: 'invitation', entity_id: invitation.id, after: invitation })
  return invitation
}

type Change = Context<typeof invitationsApi.resend> | Context<typeof invitationsApi.withdraw>

async function changeOpen(ctx: Change, action: string, values: Record<string, unknown>): Promise<Invitation> {
  const { db, actor, deps } = ctx
  const now = deps.clock.now()
  const before = await findInvitation(db, ctx.params.id, now)
  if (before.status === 'accepted' || before.status === 'withdrawn')
    throw conflict('state.move', 'This invitation was answered or withdrawn already.', { current: before })
  const changed = await db
    .updateTable('invitation')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: now, updated_by: actor.user_id })
    .where('id', '=', before.id)
    .where('version', '=', ctx.body.if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await findInvitation(db, before.id, now)
  if (!changed) throw conflict('version.stale', 'Somebody changed this invitation meanwhile.', { current: after })
  await ctx.audit({ action, entity: 'invitation', entity_id: before.id, before, after })
  return after
}

/** Sends an invitation again, with a link of its own that is good for seven more days. */
export async function resend(ctx: Context<typeof invitationsApi.resend>): Promise<Invitation> {
  const { token, row } = await newLink(ctx)
  const after = await changeOpen(ctx, 'resend', row)
  await send(ctx, after, token, row.token_hash)
  return after
}

/** Withdraws an invitation that is not accepted yet. */
export const withdraw = (ctx: Context<typeof invitationsApi.withdraw>): Promise<Invitation> =>
  changeOpen(ctx, 'withdraw', { withdrawn_at: ctx.deps.clock.now() })
