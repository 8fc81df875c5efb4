import { sql } from 'kysely'
import { invalid } from '#kernel/command/errors.ts'
import { today } from '#capabilities/service/reasons/lookups.ts'
import { reasonMaster } from '#capabilities/service/reasons/master.commands.ts'
import type { PhraseRule } from './contract.ts'
import { findRule, findTopic, listRules, listTopics } from './queries.ts'

/** A window has an end to be measured from, and a length. */
function check({ window_from, window_s }: Partial<PhraseRule>): void {
  if (window_from && !window_s) throw invalid({ window_s: 'Enter the seconds within which it counts.' })
  if (window_s && !window_from)
    throw invalid({ window_from: 'Choose whether it is counted from the start or the end.' })
}

/** Phrases that calls require, and phrases that are not allowed. */
export const phraseRuleMaster = reasonMaster({
  table: 'phrase_rule',
  find: (ctx, id) => findRule(ctx.db, today(ctx), id),
  siblings: (ctx) => listRules(ctx.db, today(ctx), true),
  among: () => sql`true`,
  check,
  last: 'You can’t deactivate the last phrase rule.',
})

/** What calls are about. */
export const topicMaster = reasonMaster({
  table: 'topic',
  find: (ctx, id) => findTopic(ctx.db, today(ctx), id),
  siblings: (ctx) => listTopics(ctx.db, today(ctx), true),
  among: () => sql`true`,
  last: 'You can’t deactivate the last topic.',
})
