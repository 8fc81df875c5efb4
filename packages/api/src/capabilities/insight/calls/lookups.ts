import type { Db } from '#kernel/command/context.ts'
import { rulesOf } from './known.queries.ts'

export { english } from './speech/english.rules.ts'
export { PhraseFinder } from './speech/finder.rules.ts'
export { isEnglish } from './speech/sentiment.rules.ts'
export { findTopics, type Topic } from './speech/topics.rules.ts'
export type { Segment } from './speech/transcript/rules.ts'
export { comparedWords, turnsOf } from './speech/turns.rules.ts'

/** The topics of a day, by which documents are analyzed as calls are. */
export const topicsOf = async (db: Db, on: string) => (await rulesOf(db, on)).topics
