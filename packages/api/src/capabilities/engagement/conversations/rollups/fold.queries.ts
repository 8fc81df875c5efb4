import type { Selectable } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { bucketOf } from '#kernel/days/spans.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import { calendarOf } from '../ingest/calendar.rules.ts'
import type { Tables } from '#database/tables.gen.ts'
import { foldPeople } from './people.queries.ts'
import { Differences } from './sums.ts'

/** What the rollups know of a conversation. */
export type ConversationLine = Pick<
  Selectable<Tables['conversation']>,
  | 'id'
  | 'bot_id'
  | 'client_id'
  | 'medium'
  | 'started_on'
  | 'started_at'
  | 'is_new'
  | 'is_returned'
  | 'main_intent'
  | 'outcome'
  | 'turns_user'
  | 'turns_bot'
  | 'turns_agent'
  | 'fallback_turns'
  | 'csat'
  | 'seconds'
>

/** Messages of a person, by day and hour in the brand's zone; negative where they are taken away. */
export interface UserMessages {
  bot_user_id: string
  bot_id: string
  client_id: string
  medium: Medium
  day: string
  hour: number
  messages: number
}

interface Change {
  /** Conversations as they were, where they were there, and as they are now, where they still are. */
  before: readonly ConversationLine[]
  after: readonly ConversationLine[]
  userMessages: readonly UserMessages[]
}

/** From 1, Monday, to 7. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

/** Counts yes as one. */
const one = (is: boolean) => (is ? 1 : 0)

/** What one conversation adds to its line of a day (M70 to M76). */
function usageOf(line: ConversationLine) {
  const { turns_user, turns_bot, turns_agent, fallback_turns, seconds, outcome, csat } = line
  const isEngaged = turns_user >= 1
  const isContained = isEngaged && outcome !== 'handed_over' && outcome !== 'abandoned'
  return {
    sessions: 1,
    engaged: one(isEngaged),
    contained: one(isContained),
    contained_for_good: one(isContained && !line.is_returned),
    handed_over: one(outcome === 'handed_over'),
    abandoned: one(outcome === 'abandoned'),
    failed: one(outcome === 'failed'),
    bounced: one(outcome === 'bounced'),
    turns_user,
    turns_bot,
    turns_agent,
    fallback_turns,
    fallback_sessions: one(fallback_turns >= 1),
    ratings: one(csat !== null),
    good_ratings: one(csat !== null && csat >= 4),
    seconds,
  }
}

/**
 * Updates the rollups by the differences of what has just been written, in the transaction that wrote it.
 * Writers of one client run one after another: the caller must have locked the client. Days and hours are those of `zone`,
 * the brand's.
 */
export async function fold(db: Db, { before, after, userMessages }: Change, zone: string): Promise<void> {
  const days = new Differences('usage_day')
  const bots = new Differences('usage_bot')
  const months = new Differences('usage_month')
  const hours = new Differences('usage_hour')
  const weekdays = new Differences('usage_weekday')
  const lengths = new Differences('usage_length')
  const people = new Differences('person_day')
  const calendar = calendarOf(zone)

  for (const [lines, times] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const line of lines) {
      const { bot_id, client_id, medium, started_on: day, is_new, main_intent: intent } = line
      const of = { bot_id, client_id, medium }
      const month = bucketOf('month', day)
      const usage = usageOf(line)
      days.add({ ...of, day, is_new, intent }, usage, times)
      bots.add({ ...of, day }, usage, times)
      months.add({ ...of, month, is_new, intent }, usage, times)
      const { hour } = calendar(Date.parse(line.started_at))
      hours.add({ ...of, day, hour }, { sessions: 1 }, times)
      weekdays.add({ ...of, month, weekday: weekdayOf(day), hour }, { sessions: 1 }, times)
      const values = { seconds: line.seconds, turns: line.turns_user + line.turns_bot + line.turns_agent }
      for (const [what, value] of Object.entries(values))
        lengths.add({ ...of, month, what, value }, { sessions: 1 }, times)
    }
  }
  for (const { bot_user_id, bot_id, client_id, medium, day, hour, messages } of userMessages) {
    hours.add({ bot_id, client_id, medium, day, hour }, { messages })
    bots.add({ bot_id, client_id, medium, day }, { messages })
    people.add({ bot_user_id, bot_id, client_id, medium, day }, { messages })
  }

  for (const rollup of [days, bots, months, hours, weekdays, lengths]) await rollup.write(db)
  await foldPeople(db, people)
}
