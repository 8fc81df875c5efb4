import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { wholeNetwork } from './access.rules.ts'
import type { IncomingMail, mailApi, SetAsideMail } from './contract.ts'

const mostShown = 100
const isAside = sql<boolean>`state in ('set_aside', 'again')`

/** How the account is read, and what reached no mailbox. */
export async function readIncoming(ctx: Context<typeof mailApi.incoming>): Promise<IncomingMail> {
  wholeNetwork(ctx)
  const { db, deps } = ctx
  const account = deps.postbox?.name ?? null
  const polled = await db
    .selectFrom('incoming_mailbox')
    .select(['last_poll_at', 'last_success_at', 'last_error'])
    .where('name', '=', account ?? '')
    .executeTakeFirst()
  const { rows: set_aside } = await sql<SetAsideMail>`
    select id::int as id, from_email as "from", to_emails as "to", subject, at, coalesce(reason, '') as reason,
      state = 'again' as is_waiting
    from incoming_mail where ${isAside} order by at desc, id desc limit ${sql.lit(mostShown)}`.execute(db)
  const { total } = await db
    .selectFrom('incoming_mail')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(isAside)
    .executeTakeFirstOrThrow()
  return {
    account,
    last_poll_at: polled?.last_poll_at ?? null,
    last_success_at: polled?.last_success_at ?? null,
    last_error: polled?.last_error ?? null,
    set_aside_total: total,
    set_aside,
  }
}

type Change = Context<typeof mailApi.retryIncoming | typeof mailApi.dismissIncoming>

/** The guard is in the UPDATE: of two people one changes it. */
async function change(ctx: Change, state: 'again' | 'dismissed', action: string): Promise<undefined> {
  wholeNetwork(ctx)
  const { id } = ctx.params
  const found = await ctx.db.selectFrom('incoming_mail').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const changed = await ctx.db
    .updateTable('incoming_mail')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'set_aside')
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw conflict('state.move', 'This email is no longer set aside.')
  await ctx.audit({ action, entity: 'incoming_mail', entity_id: String(id) })
  return undefined
}

export const retryIncoming = (ctx: Context<typeof mailApi.retryIncoming>) => change(ctx, 'again', 'retry')
export const dismissIncoming = (ctx: Context<typeof mailApi.dismissIncoming>) => change(ctx, 'dismissed', 'dismiss')
