import { sql, type SqlBool } from 'kysely'
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

const isAmong = (table: 'topic' | 'phrase_rule', codes: readonly string[]) => sql<SqlBool>`
  ${sql.ref(`${table}.code`)} = any (${sql.val([...codes])}::text[])`

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
} satisfies Partial<ConditionsOf<typeof callList>>
