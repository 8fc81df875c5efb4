import { sql } from 'kysely'
import type { Context, Db, DbContext, Deps } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import type { Client, clientsApi } from './contract.ts'
import { tellOfQuota } from './notices.ts'
import { findClient } from './queries.ts'
import { lineReached, monthOf, warnPercent } from './rules.ts'

/**
 * Adds messages to the current month of a client, in the transaction that stores them; a negative number removes some.
 * Crossing the 80 % or the 100 % line sends a notification. Runs for the whole network and without a user.
 */
export async function noteUse(db: Db, deps: Deps, client_id: string, messages: number): Promise<void> {
  const now = deps.clock.now()
  const month = monthOf(deps.settings.brand_tz, now)
  const used = await db
    .insertInto('client_month')
    .values({ client_id, month, messages: Math.max(messages, 0) })
    .onConflict((on) =>
      on
        .columns(['client_id', 'month'])
        .doUpdateSet({ messages: sql<number>`greatest(client_month.messages + ${messages}::int, 0)` }),
    )
    .returning(['messages', 'warned_at', 'stopped_at'])
    .executeTakeFirstOrThrow()
  const client = await db
    .selectFrom('client')
    .select(['id', 'code', 'name', 'contact_name', 'contact_email', 'monthly_message_quota'])
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow()
  const line = lineReached(used.messages, client.monthly_message_quota)
  if (line === 'none' || (line === 'warned' ? used.warned_at : used.stopped_at)) return
  await db
    .updateTable('client_month')
    .set({ warned_at: used.warned_at ?? now, ...(line === 'stopped' ? { stopped_at: now } : {}) })
    .where('client_id', '=', client_id)
    .where('month', '=', month)
    .execute()
  await tellOfQuota(db, deps, client, { line, month })
}

const clients = defineRecord({
  table: 'client',
  name: 'client',
  key: 'code',
  find: findClient,
  taken: () => conflict('unique.code', 'This code is already in use.'),
})

/** Adds a client; its code is unique and stays. */
export const addClient = (ctx: Context<typeof clientsApi.add>): Promise<Client> => clients.add(ctx, ctx.body)

/** With a greater quota the lines are higher: crossing them again notifies again. */
async function forgetLines({ db, deps }: DbContext, client_id: string): Promise<void> {
  const month = monthOf(deps.settings.brand_tz, deps.clock.now())
  await sql`
    update client_month m
    set warned_at = case when m.messages::bigint * 100 >= c.monthly_message_quota::bigint * ${warnPercent}::int then warned_at end,
      stopped_at = case when m.messages >= c.monthly_message_quota then stopped_at end
    from client c
    where c.id = m.client_id and m.client_id = ${client_id} and m.month = ${month}::date
      and (warned_at is not null or stopped_at is not null)`.execute(db)
}

export async function updateClient(ctx: Context<typeof clientsApi.update>): Promise<Client> {
  return clients.change(ctx, await findClient(ctx, ctx.params.code), ctx.body, {
    also: ({ id }) => forgetLines(ctx, id),
  })
}

/** Suspends a client: its keys are refused from now on. */
export async function suspendClient(ctx: Context<typeof clientsApi.suspend>): Promise<Client> {
  const before = await findClient(ctx, ctx.params.code)
  if (before.status === 'suspended')
    throw conflict('state.move', 'This client is already suspended.', { current: before })
  const { reason, if_version } = ctx.body
  const change = { status: 'suspended', inactive_reason: reason, if_version } as const
  return clients.change(ctx, before, change, { action: 'suspend' })
}

export async function activateClient(ctx: Context<typeof clientsApi.activate>): Promise<Client> {
  const before = await findClient(ctx, ctx.params.code)
  if (before.status === 'active') throw conflict('state.move', 'This client is already active.', { current: before })
  const change = { status: 'active', inactive_reason: null, if_version: ctx.body.if_version } as const
  return clients.change(ctx, before, change, { action: 'activate' })
}
