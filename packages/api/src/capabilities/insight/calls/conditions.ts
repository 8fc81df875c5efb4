import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Settings } from '#kernel/command/context.ts'
import { isOneOf, inMonths } from '#kernel/list/list-sql.ts'
import type { ConditionsOf } from '#kernel/list/list-source.ts'
import type { callList } from './list.contract.ts'

/**
 * Analyzed, and recognized well enough for averages: a call of which the recognizer gave no confidence counts, one below the least
 * confidence (`SPEECH_CONFIDENCE`) does not.
 */
export const isMeasured = ({ speech_confidence }: Pick<Settings, 'speech_confidence'>) =>
  sql<SqlBool>`(call.transcript_status = 'analyzed' and coalesce(call.confidence, 1) >= ${speech_confidence}::numeric)`

/** A recording that may be played: withdrawn consent holds from the next moment on. */
export const hasRecording = sql<boolean>`(call.consent and exists (select from call_recording r where r.call_id = call.id))`

const failed = sql`from call_recording r
  where r.call_id = call.id and r.recognize_error is not null and call.consent and call.transcript_status = 'missing'`
/** What the recognizer said of a call whose transcript it could not write. */
export const recognitionError = sql<string | null>`(select r.recognize_error ${failed})`

const isAmong = (table: 'topic' | 'phrase_rule', codes: readonly string[]) => sql<SqlBool>`
  ${sql.ref(`${table}.code`)} = any (${sql.val([...codes])}::text[])`

/** Written so that a database may find the rows by the condition, and not only compare its result. */
const isEither = (condition: RawBuilder<SqlBool>, value: string) =>
  value === 'true' ? condition : sql<SqlBool>`not ${condition}`

/** The conditions of the filters of list and report, over `call`. */
export const callConditions = {
  month: (months) => inMonths(sql`call.started_on`, months),
  agent: (agents) => isOneOf(sql`call.agent`, agents),
  queue: (queues) => isOneOf(sql`call.queue`, queues),
  topic: (codes) => sql<SqlBool>`exists (select from call_topic named join topic on topic.id = named.topic_id
    where named.call_id = call.id and ${isAmong('topic', codes)})`,
  phrase: (
    codes,
  ) => sql<SqlBool>`exists (select from call_phrase found join phrase_rule on phrase_rule.id = found.rule_id
    where found.call_id = call.id and not found.met and ${isAmong('phrase_rule', codes)})`,
  is_measured: (value, { deps }) => sql<SqlBool>`${isMeasured(deps.settings)} = ${value === 'true'}`,
  own: (value, { actor }) =>
    sql<SqlBool>`(call.agent_id is not distinct from ${actor.user_id}::uuid) = ${value === 'true'}`,
  acknowledged: (value) => sql<SqlBool>`(call.acknowledged_at is not null) = ${value === 'true'}`,
  has_recording: (value) => isEither(hasRecording, value),
  recognition_failed: (value) => isEither(sql<SqlBool>`exists (select ${failed})`, value),
} satisfies Partial<ConditionsOf<typeof callList>>
