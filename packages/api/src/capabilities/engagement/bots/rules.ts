import { workingIntervals, type WorkingCalendar } from '#kernel/days/working-time.ts'
import type { BotMove, BotVersion, HandOver, VersionDifference } from './shapes.contract.ts'
import type { BotStatus, Medium, VersionState } from './vocabulary.ts'

/** draft -> in_test -> live <-> paused -> retired (docs/domain.md#bot-states). */
const botMoves: Record<BotStatus, readonly BotStatus[]> = {
  draft: ['in_test'],
  in_test: ['live'],
  live: ['paused'],
  paused: ['live', 'retired'],
  retired: [],
}

interface BotFacts {
  status: BotStatus
  client_status: 'active' | 'suspended'
  live_version: number | null
  /** Media of the channels that are switched on. */
  media: readonly Medium[]
}

/** What prevents the bot from going live; null where nothing does. */
function liveBar({ client_status, live_version, media }: BotFacts): string | null {
  if (client_status === 'suspended') return 'The client is suspended.'
  if (live_version === null) return 'No version is published yet.'
  if (media.length === 0) return 'No channel is active.'
  return null
}

/** Where a bot may go from here, and what is in the way. */
export const movesOf = (bot: BotFacts): BotMove[] =>
  botMoves[bot.status].map((to) => ({ to, bar: to === 'live' ? liveBar(bot) : null }))

export function stateOf(version: {
  is_live: boolean
  published_at: string | null
  asked_at: string | null
}): VersionState {
  if (version.is_live) return 'live'
  if (version.published_at !== null) return 'earlier'
  return version.asked_at === null ? 'draft' : 'asked'
}

const phone = /^\+[1-9]\d{7,14}$/
const appId = /^[a-z][\w-]*(\.[a-z][\w-]*)+$/i

/** The address as it is stored, or why it cannot be one of this medium. */
export function addressOf(
  medium: Medium,
  given: string,
  origins: readonly string[],
): { address: string } | { refused: string } {
  if (medium === 'web') {
    const address = given.replace(/\/$/, '').toLowerCase()
    return origins.includes(address) ? { address } : { refused: 'This isn’t one of the client’s origins.' }
  }
  if (medium === 'app')
    return appId.test(given) ? { address: given } : { refused: 'Enter the app ID, such as com.example.app.' }
  const address = given.replaceAll(/[\s().-]/g, '')
  return phone.test(address)
    ? { address }
    : { refused: 'Enter the number with its country code, such as +912266000100.' }
}

/** How far ahead it is looked for the next opening or closing. */
const lookAheadMs = 30 * 86_400_000

/** Whether people take over now, and until when that stays so. */
export function hoursNow(
  queue: string | null,
  calendar: WorkingCalendar | undefined,
  now: Date,
): Pick<HandOver, 'is_open' | 'until'> {
  if (queue === null) return { is_open: false, until: null }
  if (!calendar) return { is_open: true, until: null }
  const end = new Date(now.getTime() + lookAheadMs)
  const [next] = workingIntervals(calendar, now, end)
  if (!next) return { is_open: false, until: null }
  if (next.from > now) return { is_open: false, until: next.from.toISOString() }
  return { is_open: true, until: next.to < end ? next.to.toISOString() : null }
}

/** What a version changes against another one. */
export function differenceOf(from: BotVersion, to: BotVersion): VersionDifference {
  return {
    from: from.no,
    to: to.no,
    notes: { before: from.notes, after: to.notes },
    greeting: { before: from.greeting, after: to.greeting },
    intents_added: to.intents.filter((one) => !from.intents.includes(one)),
    intents_removed: from.intents.filter((one) => !to.intents.includes(one)),
    intents_kept: to.intents.filter((one) => from.intents.includes(one)),
  }
}
