import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Settings } from '#kernel/command/context.ts'
import { none } from '#kernel/contract/view.ts'
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
/** Why the recognizer failed on a call whose transcript it could not write. */
export const recognitionError = sql<string | null>`(select r.recognize_error ${failed})`

const topicsOfCall = sql`from call_topic join topic on topic.id = call_topic.topic_id where call_topic.call_id = `
const unmetOfCall = sql`from call_phrase join phrase_rule on phrase_rule.id = call_phrase.rule_id
  where not call_phrase.met and call_phrase.call_id = `

const isAmong = (column: string, codes: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any (${sql.val(codes.filter((code) => code !== none))}::text[])`

/** Calls with one of these codes; `none` requests those without any. */
const hasOneOf = (ofCall: RawBuilder<unknown>, column: string, codes: readonly string[]) => {
  const has = sql<SqlBool>`exists (select ${ofCall} call.id and ${isAmong(column, codes)})`
  return codes.includes(none) ? sql<SqlBool>`(${has} or not exists (select ${ofCall} call.id))` : has
}

/** The codes that each call `found` counts for: those that are requested, or all of them. */
const eachOf = (ofCall: RawBuilder<unknown>, column: string, codes: readonly string[] | undefined, name: string) => ({
  value: sql.ref(`${name}.code`),
  each: sql`left join lateral (select ${sql.ref(column)} ${ofCall} found.id
    ${codes ? sql`and ${isAmong(column, codes)}` : sql``}) ${sql.ref(name)} on true`,
})
/** A row of the report counts the calls that the list finds by it, whatever else these are about. */
export const eachTopic = (codes: readonly string[] | undefined, name = 'named') =>
  eachOf(topicsOfCall, 'topic.code', codes, name)
export const eachUnmet = (codes: readonly string[] | undefined, name = 'unmet') =>
  eachOf(unmetOfCall, 'phrase_rule.code', codes, name)

/** Written so that a database may find the rows by the condition, and not only compare its result. */
const isEither = (condition: RawBuilder<SqlBool>, value: string) =>
  value === 'true' ? condition : sql<SqlBool>`not ${condition}`

/** The conditions of the filters of list and report, over `call`. */
export const callConditions = {
  month: (months) => inMonths(sql`call.started_on`, months),
  agent: (agents) => isOneOf(sql`call.agent`, agents),
  queue: (queues) => isOneOf(sql`call.queue`, queues),
  topic: (codes) => hasOneOf(topicsOfCall, 'topic.code', codes),
  phrase: (codes) => hasOneOf(unmetOfCall, 'phrase_rule.code', codes),
  suggestion: (ids) => sql<SqlBool>`exists (select from topic_suggestion_call named where named.call_id = call.id
    and named.suggestion_id::text = any (${sql.val([...ids])}::text[]))`,
  is_measured: (value, { deps }) => sql<SqlBool>`${isMeasured(deps.settings)} = ${value === 'true'}`,
  own: (value, { actor }) =>
    sql<SqlBool>`(call.agent_id is not distinct from ${actor.user_id}::uuid) = ${value === 'true'}`,
  acknowledged: (value) => sql<SqlBool>`(call.acknowledged_at is not null) = ${value === 'true'}`,
  has_recording: (value) => isEither(hasRecording, value),
  recognition_failed: (value) => isEither(sql<SqlBool>`exists (select ${failed})`, value),
} satisfies Partial<ConditionsOf<typeof callList>>
