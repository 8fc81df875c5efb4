import { sql } from 'kysely'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import type { Bot } from './shapes.contract.ts'
import type { botsApi } from './contract.ts'
import { findBot } from './details.ts'

/** The bot as it is while it is being changed: two people who change one bot do so one after the other. */
export async function lockBot(ctx: ActorContext, code: string): Promise<Bot> {
  const locked = await ctx.db.selectFrom('bot').select('id').where('code', '=', code).forUpdate().executeTakeFirst()
  if (!locked) throw notFound()
  return findBot(ctx, code)
}

/** A retired bot stays as it was. */
export function checkNotRetired({ status }: Pick<Bot, 'status'>): void {
  if (status === 'retired') throw conflict('bot.retired', 'This bot is retired and can’t be changed.')
}

async function calendarId(db: Db, code: string | null | undefined): Promise<string | null | undefined> {
  if (code === null || code === undefined) return code
  const found = await db
    .selectFrom('calendar')
    .select('id')
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!found) throw invalid({ hand_over_calendar: 'Calendar not found.' })
  return found.id
}

/** An owner is a bot manager who sees the client. */
async function checkOwner(db: Db, owner: string | null | undefined, client: string): Promise<void> {
  if (!owner) return
  const { rows } = await sql`
    select from rad.people_of_bots() p join client c on c.id = any (p.client_ids)
    where p.id = ${owner}::uuid and p.is_manager and c.code = ${client}`.execute(db)
  if (rows.length === 0) throw invalid({ owner: 'This user doesn’t manage bots of this client.' })
}

/** The columns that a form fills: keys of other records by their ids, what was left out left out. */
async function columnsOf<
  F extends { owner?: string | null | undefined; hand_over_calendar?: string | null | undefined },
>(db: Db, { owner, hand_over_calendar, ...fields }: F) {
  const hand_over_calendar_id = await calendarId(db, hand_over_calendar)
  return {
    ...fields,
    ...(owner === undefined ? {} : { owner_user_id: owner }),
    ...(hand_over_calendar_id === undefined ? {} : { hand_over_calendar_id }),
  }
}

/** What a form shows of a bot, by the names of its fields. */
const fieldsOf = (bot: Bot) => ({
  name: bot.name,
  purpose: bot.purpose,
  languages: bot.languages,
  owner: bot.owner?.id ?? null,
  hand_over_queue: bot.hand_over.queue,
  hand_over_calendar: bot.hand_over.calendar,
  offline_text: bot.hand_over.offline_text,
  session_idle_minutes: bot.session_idle_minutes,
})

export async function addBot(ctx: Context<typeof botsApi.add>): Promise<Bot> {
  const { db, actor } = ctx
  const { code, client: client_code, ...fields } = ctx.body
  const client = await db
    .selectFrom('client')
    .select(['id', 'status'])
    .where('code', '=', client_code)
    .executeTakeFirst()
  if (!client) throw invalid({ client: 'Client not found.' })
  if (client.status === 'suspended') throw invalid({ client: 'This client is suspended.' })
  await checkOwner(db, fields.owner, client_code)
  const added = await db
    .insertInto('bot')
    .values({
      ...(await columnsOf(db, fields)),
      code,
      client_id: client.id,
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('unique.code', 'This code is already in use.')
  const after = await findBot(ctx, code)
  await ctx.audit({ action: 'add', entity: 'bot', entity_id: after.id, after: { ...fieldsOf(after), code } })
  return after
}

const bots = defineRecord({ table: 'bot', name: 'bot', key: 'code', find: findBot, fieldsOf })

/** Changes what a bot is called, who answers for it, who takes over and when. */
export async function updateBot(ctx: Context<typeof botsApi.update>): Promise<Bot> {
  const before = await lockBot(ctx, ctx.params.code)
  checkNotRetired(before)
  return bots.change(ctx, before, ctx.body, {
    columns: async (fields) => {
      if (fields.owner !== before.owner?.id) await checkOwner(ctx.db, fields.owner, before.client)
      // A calendar that was switched off stays where it was chosen.
      const isSame = fields.hand_over_calendar === before.hand_over.calendar
      return columnsOf(ctx.db, isSame ? { ...fields, hand_over_calendar: undefined } : fields)
    },
    trail: fieldsOf,
  })
}

function checkMove({ moves }: Bot, to: Bot['status']): void {
  const allowed = moves.filter(({ bar }) => bar === null).map((move) => move.to)
  if (allowed.includes(to)) return
  const bar = moves.find((move) => move.to === to)?.bar
  throw conflict('state.move', bar ?? 'This change isn’t allowed in the current status.', { allowed })
}

/** Takes a step of the state machine. */
export async function moveBot(ctx: Context<typeof botsApi.move>): Promise<Bot> {
  const { to: status, if_version } = ctx.body
  return bots.change(
    ctx,
    await lockBot(ctx, ctx.params.code),
    { status, if_version },
    {
      action: 'move',
      columns: (fields, before) => {
        checkMove(before, status)
        return fields
      },
      trail: (bot) => ({ status: bot.status }),
    },
  )
}
