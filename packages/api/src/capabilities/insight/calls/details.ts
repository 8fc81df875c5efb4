import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { ActorContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import type { Call, Moment, Segment, Speaker } from './contract.ts'
import { segmentsAtOnce } from './contract.ts'
import { rowFields, shown } from './source.ts'

const inPercent = (column: string) => sql<number | null>`round(100 * ${sql.ref(column)})::int`

const speakersOf = sql<Speaker[]>`coalesce((
  select jsonb_agg(jsonb_build_object('label', s.label, 'speaker', s.speaker, 'talk_ms', s.talk_ms, 'words', s.words,
    'words_per_minute', ${oneDecimal(sql`60000.0 * s.words / nullif(s.talk_ms, 0)`)}) order by s.talk_ms desc, s.label)
  from call_speaker s where s.call_id = call.id), '[]')`

const topicsOf = sql<Call['topics']>`coalesce((
  select jsonb_agg(jsonb_build_object('code', t.code, 'label', t.label, 'hits', found.hits, 'seq', found.seq, 'start_ms', s.start_ms)
    order by found.hits desc, t.sort)
  from call_topic found join topic t on t.id = found.topic_id
    join call_segment s on s.call_id = found.call_id and s.seq = found.seq
  where found.call_id = call.id), '[]')`

const phrasesOf = sql<Call['phrases']>`coalesce((
  select jsonb_agg(jsonb_build_object('code', r.code, 'label', r.label, 'demand', r.demand, 'met', found.met, 'decided', found.decided,
    'seq', found.seq, 'start_ms', s.start_ms) order by found.met nulls first, r.sort)
  from call_phrase found join phrase_rule r on r.id = found.rule_id
    left join call_segment s on s.call_id = found.call_id and s.seq = found.seq
  where found.call_id = call.id), '[]')`

const mostMoments = 5
/** Sentences that say something bad, the worst first. */
const worstOf = sql<Moment[]>`coalesce((
  select jsonb_agg(jsonb_build_object('seq', w.seq, 'start_ms', w.start_ms, 'label', w.label, 'speaker', w.speaker, 'text', w.text,
    'sentiment', round(100 * w.sentiment)::int) order by w.sentiment, w.seq)
  from (select * from call_segment s where s.call_id = call.id and s.sentiment < 0 order by s.sentiment, s.seq
    limit ${sql.lit(mostMoments)}) w), '[]')`

const recordOf = prepared((db, { no }: { no: string }) =>
  rowFields(db)
    .leftJoin('vehicle', 'vehicle.id', 'call.vehicle_id')
    .select([
      'call.duration_ms',
      'call.consent',
      'call.skip_reason',
      'call.recording_ref',
      'call.engine',
      'call.confidence',
      'call.version',
      'call.agent_id',
      'customer.no as customer',
      'vehicle.vin',
      inPercent('call.sentiment_start').as('sentiment_start'),
      inPercent('call.sentiment_end').as('sentiment_end'),
      speakersOf.as('speakers'),
      topicsOf.as('topics'),
      phrasesOf.as('phrases'),
      worstOf.as('worst'),
      sql<number>`(select count(*) from call_segment s where s.call_id = call.id)::int`.as('segments'),
    ])
    .where('call.no', '=', no),
)

/** The record; 404 outside the actor's scope. */
export async function findCall({ db, actor, deps }: ActorContext, no: string): Promise<Call> {
  const stored = await recordOf(db, { no })
  const [found] = shown(actor, stored)
  if (!found) throw notFound()
  const { confidence, agent_id, ...call } = found
  const isAnalyzed = call.transcript_status === 'analyzed'
  const is_own = agent_id === actor.user_id
  return {
    ...call,
    is_own,
    is_measured: isAnalyzed ? Number(confidence ?? 1) >= deps.settings.speech_confidence : null,
  }
}

/** Lines of the transcript of a call, in order. */
export async function segmentsOf({ db }: ActorContext, no: string, from: number) {
  const call = await db.selectFrom('call').select('id').where('no', '=', no).executeTakeFirst()
  if (!call) throw notFound()
  const lines = db.selectFrom('call_segment').where('call_id', '=', call.id)
  const segments = await lines
    .select([
      'seq',
      'label',
      'speaker',
      'start_ms',
      'end_ms',
      'text',
      sql<number | null>`confidence::float8`.as('confidence'),
      inPercent('sentiment').as('sentiment'),
      sql<Segment['words']>`words`.as('words'),
    ])
    .where('seq', '>=', from)
    .orderBy('seq')
    .limit(segmentsAtOnce)
    .execute()
  const { count } = await lines.select((the) => the.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { segments, count }
}

/** What calls in scope can be filtered by. */
export async function callOptions({ db }: ActorContext) {
  const used = async (column: 'agent' | 'queue') => {
    const found = await db
      .selectFrom('call')
      .select(column)
      .distinct()
      .where(column, 'is not', null)
      .orderBy(column)
      .limit(1000)
      .execute()
    return found.map((row) => row[column]!)
  }
  const coded = (table: 'topic' | 'phrase_rule') =>
    db.selectFrom(table).select(['code', 'label']).orderBy('sort').orderBy('code').execute()
  return {
    agents: await used('agent'),
    queues: await used('queue'),
    topics: await coded('topic'),
    phrases: await coded('phrase_rule'),
  }
}
