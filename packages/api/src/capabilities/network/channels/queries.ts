import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { Channel } from './contract.ts'

const channels = (db: Db) =>
  db.selectFrom('channel').select(['id', 'code', 'name', 'sort', 'colour', 'active', 'version'])

export const listChannels = (db: Db, active: 'true' | 'false' | undefined): Promise<Channel[]> =>
  channels(db)
    .where(sql<boolean>`${active ?? null}::boolean is null or active = ${active ?? null}::boolean`)
    .orderBy('sort')
    .orderBy('code')
    .execute()

export async function findChannel(db: Db, id: string): Promise<Channel> {
  const channel = await channels(db).where('id', '=', id).executeTakeFirst()
  if (!channel) throw notFound()
  return channel
}

/** How many channels are active now. */
export const countActive = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('channel')
      .select(sql<number>`count(*)`.as('count'))
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
  ).count
