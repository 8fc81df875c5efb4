import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

/** What decides who answers: the place, the channel and the kind of work of a case. */
export interface CasePlace {
  outlet_id: string
  channel_id: string | null
  job_type: 'service' | 'bodyshop' | 'none'
}

/** Whom a case of a place comes to at each level, the most closely named first; empty where nobody is there. */
export type Answering = Record<1 | 2 | 3 | 4, string[]>

/**
 * Who answers for each of these places on a day, in their order. Open lines of active people count, in place of an
 * absent one his deputy; the third level is who is mapped to the outlet. The same for whoever asks: a dealer's case
 * climbs to people of the brand he does not see.
 */
export async function whoAnswersEach(db: Db, places: readonly CasePlace[], on: string): Promise<Answering[]> {
  const { rows } = await sql<{ at: number; level_no: 1 | 2 | 3 | 4; user_id: string }>`
    select place.at::int as at, a.level_no, a.user_id
    from jsonb_array_elements(${JSON.stringify(places)}::jsonb) with ordinality place (of, at)
    cross join lateral rad.who_answers((place.of ->> 'outlet_id')::uuid, (place.of ->> 'channel_id')::uuid,
      place.of ->> 'job_type', ${on}::date) with ordinality a (level_no, user_id, nth)
    order by place.at, a.nth
  `.execute(db)
  const answering = places.map((): Answering => ({ 1: [], 2: [], 3: [], 4: [] }))
  for (const { at, level_no, user_id } of rows) {
    const people = answering[at - 1]![level_no]
    if (!people.includes(user_id)) people.push(user_id)
  }
  return answering
}

/** The same for one place. */
export async function whoAnswers(db: Db, { on, ...place }: CasePlace & { on: string }): Promise<Answering> {
  const [answering] = await whoAnswersEach(db, [place], on)
  return answering!
}
