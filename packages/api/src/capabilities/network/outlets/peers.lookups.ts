import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { none } from '#kernel/contract/view.ts'

/** The outlets of the region with the same functions that reports can count; a closed one only where it is requested. */
export const peersOf = (db: Db, id: string) =>
  sql<{ code: string }>`
    select peer.code from outlet join outlet peer on peer.region_id = outlet.region_id
      and peer.functions @> outlet.functions and peer.functions <@ outlet.functions
      and (peer.status in ('active', 'temporarily_closed') or peer.id = outlet.id)
    where outlet.id = ${id}::uuid`.execute(db)

/** The kinds of work and channels of the outlet that the reader sees; of everything where their scope names none. */
export async function limitsOf({ db, actor }: Pick<ActorContext, 'db' | 'actor'>, id: string) {
  if (actor.whole_network) return {}
  const { rows } = await sql<{ is_whole: boolean; job_types: string[]; channels: (string | null)[]; all: number }>`
    select rad.scope_is_by_outlet() as is_whole, array_agg(distinct seen.job_type) as job_types,
      array_agg(distinct channel.code) as channels, (select count(*) from channel) as all
    from rad.scope_cases() seen left join channel on channel.id = seen.channel_id
    where seen.outlet_id = ${id}::uuid`.execute(db)
  const { is_whole, job_types, channels, all } = rows[0]!
  if (is_whole) return {}
  return {
    ...(job_types.length < 3 ? { job_type: job_types } : {}),
    ...(channels.length <= Number(all) ? { channel: channels.map((code) => code ?? none) } : {}),
  }
}
