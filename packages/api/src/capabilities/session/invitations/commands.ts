import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { mailOf } from '#kernel/mail/mail-words.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { word } from '#kernel/contract/words.ts'
import { checkGift, clientIds, rowsToGive } from '#capabilities/admin/users/lookups.ts'
import { greeting, languageOf } from '#capabilities/session/auth/security-mail.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'
import type { Invitation, invitationsApi } from './contract.ts'
import { findInvitation, waitingRows } from './queries.ts'

const goodForDays = 7

type InvitationContext = Pick<Context, 'db' | 'actor' | 'deps' | 'outbox' | 'request'>

/** The secret of a link, which only its mail contains, and the hash that is stored. */
export async function newLink({ deps }: InvitationContext) {
  const token = newSecret()
  const sent_at = deps.clock.now()
  const expires_at = new Date(sent_at.getTime() + goodForDays * 86_400_000)
  return { token, row: { token_hash: await hashOf(token), sent_at, expires_at } }
}

/** In the language of the inviting user: that of a person who has no account yet is not known. */
export async function send(
  { db, actor, deps, outbox, request }: InvitationContext,
  to: Pick<Invitation, 'email' | 'full_name'>,
  token: string,
  key: string,
) {
  const { app_name, public_url } = deps.settings
  const payload = await mailOf(deps, {
    to: to.email,
    language: await languageOf(db, actor.user_id, request),
    subject: { text: word('You’re invited to {app_name}'), values: { app_name } },
    paragraphs: [
      greeting(to.full_name),
      {
        text: word('{name} invited you to {app_name}. Choose a name and a password here within seven days:'),
        values: { name: actor.full_name, app_name },
      },
      { link: `${public_url}/accept-invitation?token=${token}` },
      { text: word('If you weren’t expecting an invitation, you can ignore this email.') },
    ],
  })
  return outbox({ topic: 'mail', dedupe_key: `invitation:${key}`, payload })
}

/** Invites a person by mail. The invitation stores their future access; the link creates the user. */
export async function invite(ctx: Context<typeof invitationsApi.invite>): Promise<Invitation> {
  const { db, actor, deps } = ctx
  const { clients = [], ...body } = ctx.body
  const waiting = await rowsToGive(ctx, ctx.body)
  const client_ids = await clientIds(db, clients)
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
      client_ids,
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

const invitations = defineRecord({
  table: 'invitation',
  name: 'invitation',
  stale: 'Someone else changed this invitation.',
  find: ({ db, deps }, id) => findInvitation(db, id, deps.clock.now()),
})

interface Link {
  token_hash?: string
  sent_at?: Date
  expires_at?: Date
  withdrawn_at?: Date
}

async function changeOpen(ctx: Change, action: string, values: Link): Promise<Invitation> {
  const before = await findInvitation(ctx.db, ctx.params.id, ctx.deps.clock.now())
  if (before.status === 'accepted' || before.status === 'withdrawn')
    throw conflict('state.move', 'This invitation was already answered or withdrawn.', { current: before })
  return invitations.change(ctx, before, { ...values, if_version: ctx.body.if_version }, { action })
}

/** Sends an invitation again, with a new link that is valid for seven more days, where its writer could still write it. */
export async function resend(ctx: Context<typeof invitationsApi.resend>): Promise<Invitation> {
  const { db, params, deps } = ctx
  await checkGift(ctx, await findInvitation(db, params.id, deps.clock.now()), await waitingRows(db, params.id))
  const { token, row } = await newLink(ctx)
  const after = await changeOpen(ctx, 'resend', row)
  await send(ctx, after, token, row.token_hash)
  return after
}

/** Withdraws an invitation that is not accepted yet. */
export const withdraw = (ctx: Context<typeof invitationsApi.withdraw>): Promise<Invitation> =>
  changeOpen(ctx, 'withdraw', { withdrawn_at: ctx.deps.clock.now() })
