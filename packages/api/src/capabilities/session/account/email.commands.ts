import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { CallerError, conflict, invalid } from '#kernel/command/errors.ts'
import { mailOf } from '#kernel/mail/mail-words.ts'
import { putInOutbox } from '#kernel/command/outbox.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'
import { word } from '#kernel/contract/words.ts'
import { accessChanged } from '#capabilities/session/auth/commands.ts'
import { signInLimits } from '#capabilities/session/auth/limits.rules.ts'
import { badLink } from '#capabilities/session/auth/links.ts'
import { knowsOwnPassword } from '#capabilities/session/auth/own-password.commands.ts'
import { greeting, languageOf, mailAboutAccount } from '#capabilities/session/auth/security-mail.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import type { AccountSettings, accountApi } from './contract.ts'
import { accountAfter } from './queries.ts'

type Own = Pick<Context, 'deps' | 'actor' | 'request'>
type Answer = Promise<{ account: AccountSettings }>

const linkHours = 24
const noChange = () => conflict('state.move', 'There’s no email address to confirm.')

/** A change of one's own address: in a separate transaction, with its line in the audit trail. */
const changing = (own: Own, action: string, change: (db: Db) => Promise<{ before?: unknown; after?: unknown }>) =>
  inTransaction(own.deps.database, asAuth, 'write', async (db) => {
    const changes = await change(db)
    await writeAudit(db, own.actor, own.request, { action, entity: 'user', entity_id: own.actor.user_id, ...changes })
  })

async function refuseTaken(db: Db, email: string): Promise<void> {
  const holder = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  const message = 'This email is already in use.'
  if (holder) throw new CallerError(409, 'unique.email', message, { fields: { email: message } })
}

/** Sends a link to the new address. It replaces the one before, and is stored as a hash. */
async function sendLink({ deps, actor, request }: Own, db: Db, email: string): Promise<void> {
  const token = newSecret()
  const hash = await hashOf(token)
  const sent_at = deps.clock.now()
  const fresh = { email, hash, sent_at, expires_at: new Date(sent_at.getTime() + linkHours * 3_600_000) }
  await db
    .insertInto('email_change')
    .values({ user_id: actor.user_id, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute()
  const { app_name, public_url } = deps.settings
  const payload = await mailOf(deps, {
    to: email,
    language: await languageOf(db, actor.user_id, request),
    subject: { text: word('Confirm your email for {app_name}'), values: { app_name } },
    paragraphs: [
      greeting(actor.full_name),
      { text: word('You asked to use this email address for your account. Confirm it within 24 hours:') },
      { link: `${public_url}/pages/account-settings/confirm-email?token=${token}` },
      { text: word('If this wasn’t you, you can ignore this email. Nothing changes.') },
    ],
  })
  await putInOutbox(db, { topic: 'mail', dedupe_key: `email_change:${hash}`, payload })
}

/** Limits mails, so that an account cannot fill another person's inbox. */
async function maySend({ deps }: Own, email: string): Promise<void> {
  if (!(await signInLimits(deps).maySendLink(email)))
    throw invalid({ email: 'Too many emails were sent to this address. Try again in an hour.' })
}

/** Begins a change of one's address; the former one counts until the new one is confirmed, and is notified. */
export async function changeEmail(ctx: Context<typeof accountApi.changeEmail>): Answer {
  const { email } = ctx.body
  const user = await knowsOwnPassword(ctx, ctx.body.password, 'password')
  if (email === user.email) throw invalid({ email: 'This is already your email address.' })
  await maySend(ctx, email)
  await changing(ctx, 'change_email', async (db) => {
    await refuseTaken(db, email)
    await sendLink(ctx, db, email)
    await mailAboutAccount(db, ctx.deps, user, {
      language: await languageOf(db, user.id, ctx.request),
      subject: { text: word('A new email address was requested') },
      text: {
        text: word('Your account will use {email} once that address is confirmed. Until then, nothing changes.'),
        values: { email },
      },
      ifNotYou: word('If this wasn’t you, change your password immediately and review your sign-in settings:'),
      path: '/pages/account-settings/security',
    })
    return { before: { email: user.email }, after: { pending_email: email } }
  })
  return accountAfter(ctx)
}

const pendingOf = (db: Db, user_id: string) =>
  db
    .selectFrom('email_change')
    .select(['email', 'hash', 'expires_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** Sends the link once more. */
export async function resendEmail(ctx: Context<typeof accountApi.resendEmail>): Answer {
  const { user_id } = ctx.actor
  const pending = await inTransaction(ctx.deps.database, asAuth, 'read', (db) => pendingOf(db, user_id))
  if (!pending) throw noChange()
  await maySend(ctx, pending.email)
  await changing(ctx, 'resend_email', async (db) => {
    await refuseTaken(db, pending.email)
    await sendLink(ctx, db, pending.email)
    return { after: { pending_email: pending.email } }
  })
  return accountAfter(ctx)
}

/** Leaves the address as it is. */
export async function cancelEmail(ctx: Context<typeof accountApi.cancelEmail>): Answer {
  await changing(ctx, 'cancel_email', async (db) => {
    const gone = await db
      .deleteFrom('email_change')
      .where('user_id', '=', ctx.actor.user_id)
      .returning('email')
      .executeTakeFirst()
    if (!gone) throw noChange()
    return { before: { pending_email: gone.email } }
  })
  return accountAfter(ctx)
}

/** Puts the new address in place. The link works once, and only for the account that requested it. */
export async function confirmEmail(ctx: Context<typeof accountApi.confirmEmail>): Answer {
  const { actor, deps } = ctx
  await signInLimits(deps).tryFrom(ctx.request.address)
  const hash = await hashOf(ctx.body.token)
  await changing(ctx, 'confirm_email', async (db) => {
    const used = await db
      .deleteFrom('email_change')
      .where('user_id', '=', actor.user_id)
      .where('hash', '=', hash)
      .where('expires_at', '>', deps.clock.now().toISOString())
      .returning('email')
      .executeTakeFirst()
    if (!used) throw badLink()
    await refuseTaken(db, used.email)
    const { email } = await db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', actor.user_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await db
      .updateTable('app_user')
      .set((to) => ({
        email: used.email,
        version: to('version', '+', 1),
        updated_at: deps.clock.now(),
        updated_by: actor.user_id,
      }))
      .where('id', '=', actor.user_id)
      .execute()
    accessChanged(db, actor.user_id)
    await mailAboutAccount(
      db,
      deps,
      { email, full_name: actor.full_name },
      {
        language: await languageOf(db, actor.user_id, ctx.request),
        subject: { text: word('Your email address was changed') },
        text: {
          text: word('Your account now uses {email}. Sign in with that address.'),
          values: { email: used.email },
        },
        ifNotYou: word('If this wasn’t you, ask your administrator to suspend the account immediately:'),
        path: '/',
      },
    )
    return { before: { email }, after: { email: used.email } }
  })
  return accountAfter(ctx)
}
