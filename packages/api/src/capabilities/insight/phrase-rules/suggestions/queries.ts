import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { TopicSuggestion } from './contract.ts'

const mostMoments = 3

/** What is suggested, of most calls in scope first. */
export async function listSuggestions({ db }: Pick<ActorContext, 'db'>): Promise<TopicSuggestion[]> {
  const { rows } = await sql<TopicSuggestion>`
    select s.id, s.terms, s.version, s.found_at, known.calls, known.moments
    from topic_suggestion s
    cross join lateral (
      select count(*)::int as calls, coalesce(jsonb_agg(jsonb_build_object('no', one.no, 'seq', one.seq, 'text', one.text)
        order by one.place) filter (where one.place <= ${sql.lit(mostMoments)}), '[]') as moments
      from (
        select c.no, line.seq, line.text, row_number() over (order by c.started_at desc, c.id) as place
        from topic_suggestion_call found
        join call c on c.id = found.call_id
        join call_segment line on line.call_id = found.call_id and line.seq = found.seq
        where found.suggestion_id = s.id) one) known
    where s.state = 'open' and known.calls > 0
    order by known.calls desc, s.terms`.execute(db)
  return rows.map((row) => ({ ...row, found_at: new Date(row.found_at).toISOString() }))
}
