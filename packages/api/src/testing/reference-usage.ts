import { createHash } from 'node:crypto'

/** A message as a client sends it, and the client whose it is. */
export interface ReferenceMessage {
  client: string
  id: string
  bot: string
  medium: string
  user: string
  /** In milliseconds. */
  at: number
  from: 'user' | 'bot' | 'agent' | 'system'
  text: string
  event?: 'end' | 'hand_over' | 'error' | undefined
  fallback?: boolean | undefined
  csat?: number | undefined
  intent?: string | undefined
}

interface World {
  zone: string
  idleMinutes: Record<string, number>
  /** By code. */
  clients: Record<string, { id: string }>
}

type Figures = Record<string, number>
/** The lines of each rollup: what was summed up under which key, the parts of the key in the order of its index. */
export type ReferenceRollups = Record<string, Map<string, Figures>>

/** The hash that identifies a person, computed independently of the product. */
const hashOf = (clientId: string, user: string) => createHash('sha256').update(`${clientId} ${user}`).digest('hex')

const clocks = new Map<string, Intl.DateTimeFormat>()
function wall(zone: string, at: number): { day: string; hour: number } {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  clocks.set(zone, clock)
  const text = clock.format(at)
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const isWord = ({ from, text }: ReferenceMessage) => from !== 'system' && text !== ''

/** Conversations of docs/domain.md#conversations: a break longer than the idle time, or an end, begins another one. */
function conversationsOf(messages: readonly ReferenceMessage[], { idleMinutes }: World): ReferenceMessage[][] {
  const streams = Map.groupBy(messages, ({ client, bot, user, medium }) => [client, bot, user, medium].join(' '))
  return [...streams.values()].flatMap((stream) => {
    const ordered = stream.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    const found: ReferenceMessage[][] = []
    ordered.forEach((message, place) => {
      const before = ordered[place - 1]
      const breaks = !before || before.event === 'end' || message.at - before.at > idleMinutes[message.bot]! * 60_000
      if (breaks) found.push([message])
      else found.at(-1)!.push(message)
    })
    return found
  })
}

function outcomeOf(messages: readonly ReferenceMessage[]): string {
  const words = messages.filter(isWord)
  if (!words.some(({ from }) => from === 'user')) return 'bounced'
  if (messages.some(({ event }) => event === 'error')) return 'failed'
  if (messages.some(({ event }) => event === 'hand_over') || words.some(({ from }) => from === 'agent'))
    return 'handed_over'
  const last = messages.at(-1)!
  const hasEndedHimself = last.event === 'end' && last.from === 'user'
  if (words.at(-1)!.from === 'user' && !hasEndedHimself) return 'abandoned'
  return words.findLast(({ from }) => from === 'bot')?.fallback ? 'abandoned' : 'resolved'
}

function mainIntentOf(messages: readonly ReferenceMessage[]): string {
  const named = messages.flatMap(({ intent }) => intent ?? [])
  const times = (code: string) => named.filter((one) => one === code).length
  return named.toSorted((a, b) => times(b) - times(a))[0] ?? ''
}

type Add = (name: string, key: readonly unknown[], figures: Figures) => void
const personOf = ({ client, user }: ReferenceMessage) => `${client} ${user}`
const isWrittenByPerson = (message: ReferenceMessage) => message.from === 'user' && isWord(message)

/** Whether the same person begins another conversation, and writes in it, within a day of the end of this one. */
function isReturned(messages: readonly ReferenceMessage[], conversations: readonly ReferenceMessage[][]): boolean {
  const end = messages.at(-1)!.at
  return conversations.some(
    (other) =>
      personOf(other[0]!) === personOf(messages[0]!) &&
      other[0]!.at > end &&
      other[0]!.at <= end + 86_400_000 &&
      other.some(isWrittenByPerson),
  )
}

function figuresOf(messages: readonly ReferenceMessage[], conversations: readonly ReferenceMessage[][]): Figures {
  const outcome = outcomeOf(messages)
  const turns = (from: string) => messages.filter((one) => one.from === from && isWord(one)).length
  const isEngaged = turns('user') > 0
  const isContained = isEngaged && outcome !== 'handed_over' && outcome !== 'abandoned'
  const fallbacks = messages.filter((one) => one.from === 'bot' && isWord(one) && one.fallback).length
  const csat = messages.findLast((one) => one.csat !== undefined)?.csat
  return {
    sessions: 1,
    engaged: Number(isEngaged),
    contained: Number(isContained),
    contained_for_good: Number(isContained && !isReturned(messages, conversations)),
    ...Object.fromEntries(
      ['handed_over', 'abandoned', 'failed', 'bounced'].map((name) => [name, Number(outcome === name)]),
    ),
    turns_user: turns('user'),
    turns_bot: turns('bot'),
    turns_agent: turns('agent'),
    fallback_turns: fallbacks,
    fallback_sessions: Number(fallbacks > 0),
    ratings: Number(csat !== undefined),
    good_ratings: Number(csat !== undefined && csat >= 4),
    seconds: Math.floor((messages.at(-1)!.at - messages[0]!.at) / 1000),
  }
}

/** A conversation as the test sees it. */
export interface ReferenceConversation {
  bot: string
  client: string
  medium: string
  day: string
  hour: number
  isNew: boolean
  intent: string
  turns: number
  figures: Figures
}

/** The conversations that the messages make. */
export function referenceConversations(messages: readonly ReferenceMessage[], world: World): ReferenceConversation[] {
  const firstDay = new Map<string, string>()
  for (const message of messages.filter(isWrittenByPerson).toSorted((a, b) => b.at - a.at))
    firstDay.set(personOf(message), wall(world.zone, message.at).day)
  const conversations = conversationsOf(messages, world)
  return conversations.map((own) => {
    const { bot, client, medium, at } = own[0]!
    const { day, hour } = wall(world.zone, at)
    const first = firstDay.get(personOf(own[0]!))
    const figures = figuresOf(own, conversations)
    return {
      bot,
      client,
      medium,
      day,
      hour,
      figures,
      intent: mainIntentOf(own),
      isNew: first === undefined || day <= first,
      turns: figures.turns_user! + figures.turns_bot! + figures.turns_agent!,
    }
  })
}

/** The figures of a day on which people only went on with what they had begun before. */
const nothing = Object.fromEntries(
  ['sessions', 'engaged', 'contained', 'contained_for_good', 'handed_over', 'abandoned', 'failed', 'bounced']
    .concat('turns_user', 'turns_bot', 'turns_agent', 'fallback_turns', 'fallback_sessions', 'ratings', 'good_ratings')
    .concat('seconds')
    .map((name) => [name, 0]),
)

function addUsage(add: Add, messages: readonly ReferenceMessage[], world: World): void {
  for (const { bot, medium, day, hour, isNew, intent, turns, figures } of referenceConversations(messages, world)) {
    add('usage_day', [bot, day, medium, isNew, intent], figures)
    const month = `${day.slice(0, 7)}-01`
    add('usage_bot', [bot, day, medium], { messages: 0, ...figures })
    add('usage_month', [bot, month, medium, isNew, intent], figures)
    add('usage_hour', [bot, day, hour, medium], { messages: 0, sessions: 1 })
    add('usage_weekday', [bot, month, new Date(day).getUTCDay() || 7, hour, medium], { sessions: 1 })
    for (const [what, value] of Object.entries({ seconds: figures.seconds, turns }))
      add('usage_length', [bot, what, month, medium, value], { sessions: 1 })
  }
}

function addPeople(add: Add, messages: readonly ReferenceMessage[], world: World): void {
  const activeDays = new Map<string, Set<string>>()
  for (const message of messages.filter(isWrittenByPerson)) {
    const { bot, medium, client, user, at } = message
    const { day, hour } = wall(world.zone, at)
    add('usage_hour', [bot, day, hour, medium], { messages: 1, sessions: 0 })
    add('usage_bot', [bot, day, medium], { messages: 1, ...nothing })
    add('person_day', [hashOf(world.clients[client]!.id, user), bot, day, medium], { messages: 1 })
    for (const of of [bot, client])
      for (const on of ['', medium]) {
        const name = JSON.stringify([of, on, personOf(message)])
        activeDays.set(name, (activeDays.get(name) ?? new Set()).add(day))
      }
  }
  for (const [name, active] of activeDays) {
    const [of, medium] = JSON.parse(name) as string[]
    const days = [...active].toSorted()
    days.forEach((day, place) => {
      add('activity', [of, medium, day, place === 0 ? 0 : daysBetween(days[place - 1]!, day)], { people: 1 })
      const later = daysBetween(days[0]!, day)
      if (medium === '' && later <= 120) add('cohort', [of, days[0], later], { people: 1 })
    })
  }
}

/**
 * Every line of every rollup, counted straight from the messages: slowly, one after the other, and without a line of the
 * code that the product counts with.
 */
export function referenceRollups(messages: readonly ReferenceMessage[], world: World): ReferenceRollups {
  const rollups: ReferenceRollups = {}
  const add: Add = (name, key, figures) => {
    const lines = (rollups[name] ??= new Map())
    const line = lines.get(key.join(' ')) ?? {}
    for (const [figure, value] of Object.entries(figures)) line[figure] = (line[figure] ?? 0) + value
    lines.set(key.join(' '), line)
  }
  addUsage(add, messages, world)
  addPeople(add, messages, world)
  return rollups
}
