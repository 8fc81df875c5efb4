import { sql } from 'kysely'
import type { Db } from './context.ts'
import type { Job } from './jobs.ts'

/** What the first seal is laid over: no line comes before it, whatever its number. */
const noSeal = { last_id: Number.MIN_SAFE_INTEGER, seal: '' }
const mostLines = 20_000

/** The seal of the lines after one up to another, and how many they are; null where there are none. */
async function sealOf(db: Db, before: { last_id: number; seal: string }, last_id: number) {
  const { rows } = await sql<{ seal: string; lines: number }>`
    select seal, lines from rad.audit_seal(${before.seal}::text, ${before.last_id}::bigint, ${last_id}::bigint)`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Seals lines of the trail that are an hour old: no transaction lasts as long, so that none comes in before them any more
 * (T-33).
 */
export const sealTrail: Job = {
  name: 'seal the trail',
  everySeconds: 60,
  run: async (db) => {
    const newest = await db
      .selectFrom('audit_seal')
      .select(['last_id', 'seal'])
      .orderBy('last_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const before = newest ?? noSeal
    const { rows } = await sql<{ last_id: number | null }>`
      select max(id)::int8 as last_id from (
        select id, at from audit_entry where id > ${before.last_id}::bigint order by id limit ${mostLines}
      ) next where at < now() - interval '1 hour'`.execute(db)
    const last_id = rows[0]?.last_id
    if (!last_id) return
    await db
      .insertInto('audit_seal')
      .values({ last_id, ...(await sealOf(db, before, last_id)) })
      .execute()
  },
}

/** The state of the chain: how much of the trail is as it was sealed, and the first seal that does not match. */
export interface CheckedTrail {
  seals: number
  lines: number
  /** The newest seal that matches. Stored elsewhere, it proves later that the whole chain was not rewritten. */
  newest: string | undefined
  broken: { after_id: number | undefined; last_id: number; sealed_at: string } | undefined
}

/** Works out every seal again, in their order. */
export async function checkTrail(db: Db): Promise<CheckedTrail> {
  const stored = await db.selectFrom('audit_seal').selectAll().orderBy('last_id').execute()
  let before: { last_id: number; seal: string } = noSeal
  const found: CheckedTrail = { seals: 0, lines: 0, newest: undefined, broken: undefined }
  for (const one of stored) {
    const { seal, lines } = await sealOf(db, before, one.last_id)
    if (seal !== one.seal || lines !== one.lines) {
      const { last_id, sealed_at } = one
      const after_id = before === noSeal ? undefined : before.last_id
      return { ...found, broken: { after_id, last_id, sealed_at } }
    }
    found.seals += 1
    found.lines += lines
    found.newest = seal
    before = one
  }
  return found
}
