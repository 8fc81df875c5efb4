import { inTransaction } from '#database/transaction.ts'
import type { Context } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { word } from '#kernel/contract/words.ts'
import { knowsOwnPassword } from '#capabilities/session/auth/own-password.commands.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import { beginStep, finishStep, tryStep } from '#capabilities/session/auth/steps.ts'
import { changing, tellOwner } from './commands.ts'
import type { Passkey, twoStepApi } from './contract.ts'
import { findOwnPasskey, storedPasskeys } from './queries.ts'
import { creationOptions, readNewPasskey } from './webauthn.ts'

const atMost = 20

/** Begins a new passkey: what the browser needs, and a token for what it makes of it. */
export async function beginPasskey(ctx: Context<typeof twoStepApi.beginPasskey>) {
  const { deps, request } = ctx
  const user = await knowsOwnPassword(ctx, ctx.body.password, 'password')
  const stored = await inTransaction(deps.database, asAuth, 'read', (db) => storedPasskeys(db, user.id))
  if (stored.length >= atMost) throw conflict('state.move', 'You have 20 passkeys. Remove one first.')
  const options = await creationOptions(deps, request, user, stored)
  return changing(ctx, 'begin_passkey', async (db) => {
    const { token } = await beginStep(db, deps, request, {
      purpose: 'passkey_new',
      user_id: user.id,
      password_changed_at: user.changed_at,
      challenge: options.challenge,
    })
    return { challenge_token: token, options: { ...options } }
  })
}

/** Keeps a passkey the browser made, under the name its owner gave. */
export async function addPasskey(ctx: Context<typeof twoStepApi.addPasskey>): Promise<Passkey> {
  const { actor, body, deps, request } = ctx
  const step = await inTransaction(deps.database, asAuth, 'write', (db) =>
    tryStep(db, deps, request, 'passkey_new', body.challenge_token),
  )
  if (step.user_id !== actor.user_id) throw notFound()
  const made = await readNewPasskey(deps, body.response, step.challenge ?? '')
  return changing(ctx, 'add_passkey', async (db) => {
    await finishStep(db, step.hash)
    const added = await db
      .insertInto('passkey')
      .values({ ...made, user_id: actor.user_id, name: body.name, created_at: deps.clock.now() })
      .onConflict((on) => on.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw conflict('unique.passkey', 'This passkey is already added.')
    await tellOwner(ctx, db, word('A passkey was added'), {
      text: word('The passkey “{name}” can now be used to sign in to your account.'),
      values: { name: body.name },
    })
    return findOwnPasskey(db, actor.user_id, added.id)
  })
}

/** Gives a passkey another name. */
export const renamePasskey = (ctx: Context<typeof twoStepApi.renamePasskey>): Promise<Passkey> =>
  changing(ctx, 'rename_passkey', async (db) => {
    const { id } = await findOwnPasskey(db, ctx.actor.user_id, ctx.params.id)
    await db.updateTable('passkey').set({ name: ctx.body.name }).where('id', '=', id).execute()
    return findOwnPasskey(db, ctx.actor.user_id, id)
  })

/** Forgets a passkey. */
export const removePasskey = (ctx: Context<typeof twoStepApi.removePasskey>): Promise<undefined> =>
  changing(ctx, 'remove_passkey', async (db) => {
    const passkey = await findOwnPasskey(db, ctx.actor.user_id, ctx.params.id)
    await db.deleteFrom('passkey').where('id', '=', passkey.id).execute()
    await tellOwner(ctx, db, word('A passkey was removed'), {
      text: word('The passkey “{name}” can no longer be used to sign in to your account.'),
      values: { name: passkey.name },
    })
    return undefined
  })
