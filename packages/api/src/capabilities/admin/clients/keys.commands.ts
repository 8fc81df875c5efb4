import { inTransaction } from '#database/transaction.ts'
import { runnerOf, writeAudit } from '#kernel/command/command.ts'
import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'
import type { ClientKey, clientsApi } from './contract.ts'
import { countLiveKeys, findClient, findClientKey } from './queries.ts'
import { newKey } from './key.rules.ts'
import { mostLiveKeys } from './vocabulary.ts'

function endOf({ body, deps }: Context<typeof clientsApi.makeKey>): Date | null {
  if (body.expires_on === null) return null
  const end = new Date(midnightOf(deps.settings.brand_tz, addDays(body.expires_on, 1)))
  if (end <= deps.clock.now()) throw invalid({ expires_on: 'The last day can’t be in the past.' })
  return end
}

/** Makes a key. The whole of it is in this answer and nowhere else: not in the database, the trail or a log. */
export function makeKey(ctx: Context<typeof clientsApi.makeKey>): Promise<{ key: ClientKey; whole: string }> {
  const { deps, actor, body, request } = ctx
  const expires_at = endOf(ctx)
  return inTransaction(deps.database, runnerOf(actor), 'write', async (db) => {
    const { id: client_id } = await findClient({ db, deps }, ctx.params.code)
    // Keys of one client are made one after the other, so that the most of them is never passed.
    await db.selectFrom('client').select('id').where('id', '=', client_id).forUpdate().execute()
    if ((await countLiveKeys({ db, deps }, client_id)) >= mostLiveKeys)
      throw conflict('key.most', 'This client already has five active keys. Revoke one first.')
    const { key: whole, ...stored } = await newKey()
    const { name, scopes } = body
    const { id } = await db
      .insertInto('client_key')
      .values({
        client_id,
        name,
        scopes,
        expires_at,
        ...stored,
        created_at: deps.clock.now(),
        created_by: actor.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const key = await findClientKey({ db, deps }, client_id, id)
    await writeAudit(db, actor, request, { action: 'make_key', entity: 'client', entity_id: client_id, after: { key } })
    return { key, whole }
  })
}

/** Revokes a key for good. Of two requests at once, the second gets an error that it is revoked. */
export async function revokeKey(ctx: Context<typeof clientsApi.revokeKey>): Promise<ClientKey> {
  const { db, deps, actor, params } = ctx
  const client = await findClient(ctx, params.code)
  const before = await findClientKey(ctx, client.id, params.id)
  const revoked = await db
    .updateTable('client_key')
    .set({ revoked_at: deps.clock.now(), revoked_by: actor.user_id })
    .where('id', '=', before.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const key = await findClientKey(ctx, client.id, before.id)
  if (!revoked) throw conflict('state.move', 'This key is already revoked.', { current: key })
  await ctx.audit({
    action: 'revoke_key',
    entity: 'client',
    entity_id: client.id,
    before: { key: before },
    after: { key },
  })
  return key
}
