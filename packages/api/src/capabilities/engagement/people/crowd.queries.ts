import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { allOf } from '#kernel/list/list-sql.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'

/** The people of which bots, and on which media. */
export interface Crowd {
  bots: readonly CrowdBot[]
  clientIds: readonly string[]
  media: readonly Medium[] | undefined
  /** The client or the bot of each client whose people these are; undefined where it is neither one bot nor all of them. */
  ofIds: readonly string[] | undefined
}

export interface CrowdBot {
  id: string
  code: string
  client_id: string
  client: string
}

interface CrowdView {
  bot?: string[] | undefined
  client?: string[] | undefined
  medium?: Medium[] | undefined
}

/** Whose people a view is about: those of all bots the user sees, unless it names some. */
export async function crowdOf(db: Db, view: CrowdView): Promise<Crowd> {
  const all = await db
    .selectFrom('bot')
    .innerJoin('client', 'client.id', 'bot.client_id')
    .select(['bot.id', 'bot.code', 'bot.client_id', 'client.code as client'])
    .orderBy('bot.code')
    .execute()
  const bots = all.filter(
    ({ code, client }) => (view.bot?.includes(code) ?? true) && (view.client?.includes(client) ?? true),
  )
  const clientIds = [...new Set(bots.map(({ client_id }) => client_id))]
  const ofIds = clientIds.map((id) => {
    const ofClient = (bot: CrowdBot) => bot.client_id === id
    const chosen = bots.filter(ofClient)
    if (chosen.length === all.filter(ofClient).length) return id
    return chosen.length === 1 ? chosen[0]!.id : undefined
  })
  return {
    bots,
    clientIds,
    media: view.medium,
    ofIds: ofIds.includes(undefined) ? undefined : (ofIds as string[]),
  }
}

/** The rows of a table below a bot that are about the crowd. */
export const inCrowd = ({ bots, clientIds, media }: Crowd, table: string): RawBuilder<SqlBool> =>
  allOf([
    sql<SqlBool>`${sql.ref(`${table}.client_id`)} = any (${sql.val(clientIds)}::uuid[])`,
    sql<SqlBool>`${sql.ref(`${table}.bot_id`)} = any (${sql.val(bots.map(({ id }) => id))}::uuid[])`,
    media && sql<SqlBool>`${sql.ref(`${table}.medium`)} = any (${sql.val(media)}::text[])`,
  ])
