import { rounded } from '@rad/api/rounded'
import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import type { Medium } from '@rad/api/internal/capabilities/engagement/bots/vocabulary.ts'
import type { Incoming } from '@rad/api/internal/capabilities/engagement/conversations/ingest/rewrite.commands.ts'
import { agents, notUnderstood, otherTongues, phrases, talks } from './seed-talk.ts'

export type Random = ReturnType<typeof randomFrom>

/** How people use a bot of the demo. */
export interface Plan {
  bot: string
  /** Conversations on a usual working day. */
  perDay: number
  media: [Medium, number][]
  /** How many of a hundred conversations are with a new user. */
  newcomers: number
  intents: [string, number][]
  languages: [string, number][]
  /** Of a hundred conversations, so many are handed over, and so many begun by the bot. */
  handedOver: number
  begunByBot: number
  greeting: string
}

/** The setting of a conversation: its user, its bot, its medium, and its start. */
export interface Scene {
  plan: Plan
  bot_id: string
  medium: Medium
  user: string
  language: string
  version_no: number | null
  /** In milliseconds. */
  at: number
  /** A new version of the bot understands less: so many more of a hundred answers are not understood. */
  worse: number
  outlet_id: string | null
}

const empty = {
  intent: null,
  confidence: null,
  is_fallback: false,
  buttons: [],
  attachment: null,
  latency_ms: null,
  csat: null,
  event: null,
  agent: null,
  outlet_id: null,
  vin: null,
}

/** Writes down a conversation, line by line, each a little after the one before. */
function stage(random: Random, scene: Scene, name: string) {
  const lines: Incoming[] = []
  let at = scene.at
  const say = (said_by: Incoming['said_by'], text: string, more: Partial<Incoming> = {}) => {
    const { bot_id, medium, user, language, version_no } = scene
    at += lines.length === 0 ? 0 : said_by === 'bot' ? random.int(1, 4) * 1000 : random.int(6, 95) * 1000
    const key = `${name}-${String(lines.length).padStart(3, '0')}`
    lines.push({ ...empty, key, bot_id, medium, user, at, said_by, text, language, version_no, ...more })
  }
  return { lines, say, wait: (seconds: number) => (at += seconds * 1000) }
}

/** Questions and answers in the user's language; languages other than English have few. */
function talkIn(language: string, intent: string) {
  const talk = talks[intent] ?? talks.greeting!
  const own = otherTongues[language]
  return own ? { ...talk, asks: own.asks, answers: own.answers, more: [] } : talk
}

/** Generates one conversation: question, perhaps a fallback, answer, follow-ups, handover, rating, end. */
export function play(random: Random, scene: Scene, name: string): Incoming[] {
  const { plan, language } = scene
  const intent = random.weighted(plan.intents)
  const talk = talkIn(language, intent)
  const { lines, say } = stage(random, scene, name)
  const sure = () => ({ intent, confidence: rounded(0.72 + random.next() * 0.27, 2) })
  const quick = () => ({ latency_ms: random.int(180, 1900) })
  /** Answers, and returns whether the bot had understood. */
  const answer = (text: string): boolean => {
    const isUnderstood = !random.chance(talk.fallback + scene.worse)
    if (isUnderstood) say('bot', text, { ...quick(), intent })
    else say('bot', random.pick(notUnderstood), { ...quick(), is_fallback: true, intent: 'fallback', confidence: 0.21 })
    return isUnderstood
  }

  const isBegun = random.chance(plan.begunByBot)
  if (isBegun) say('bot', plan.greeting, quick())
  if (isBegun && random.chance(34)) return lines
  say('user', random.pick(talk.asks), { ...sure(), outlet_id: random.chance(35) ? scene.outlet_id : null })
  let isUnderstood = answer(random.pick(talk.answers))
  for (let tries = 0; !isUnderstood && tries < 2 && random.chance(72); tries += 1) {
    say('user', random.pick(tries === 0 ? talk.asks : phrases.unclear), { intent: 'fallback', confidence: 0.3 })
    isUnderstood = answer(random.pick(talk.answers))
  }
  if (!isUnderstood && !random.chance(30)) return lines
  for (const [ask, reply] of talk.more) {
    if (!random.chance(64)) break
    say('user', ask, sure())
    answer(reply)
  }
  if (random.chance(4)) {
    say('user', random.pick(phrases.private))
    answer('Thank you, noted.')
  }
  if (random.chance(1)) return [...lines.slice(0, -1), { ...lines.at(-1)!, event: 'error' }]
  if (random.chance(plan.handedOver + (isUnderstood ? 0 : 35))) handOver(random, say)
  close(random, say)
  return lines
}

type Say = ReturnType<typeof stage>['say']

function handOver(random: Random, say: Say): void {
  const agent = random.pick(agents)
  say('user', 'I would like to talk to a person', { intent: 'talk_to_person', confidence: 0.94 })
  say('bot', phrases.handOver, { event: 'hand_over', latency_ms: 240 })
  for (const text of phrases.agent.slice(0, random.int(1, 3))) say('agent', text.replace('{agent}', agent), { agent })
}

function close(random: Random, say: Say): void {
  if (random.chance(38)) {
    say('user', random.pick(phrases.thanks), { intent: 'greeting', confidence: 0.88 })
    if (random.chance(70)) say('bot', 'You are welcome.', { latency_ms: 200 })
  }
  if (random.chance(33))
    say('user', '', {
      csat: random.weighted([
        [5, 44],
        [4, 27],
        [3, 12],
        [2, 8],
        [1, 9],
      ]),
    })
  if (random.chance(30)) say(random.chance(55) ? 'user' : 'bot', '', { event: 'end' })
}

/** A user of an outlet who writes all day: one conversation of several hundred messages. */
export function playDay(random: Random, scene: Scene, name: string, messages: number): Incoming[] {
  const { lines, say, wait } = stage(random, scene, name)
  while (lines.length < messages) {
    const place = lines.length % phrases.desk.length
    say(
      place % 2 === 0 ? 'user' : 'bot',
      phrases.desk[place]!,
      place % 2 === 0 ? { intent: 'parts_arrival', confidence: 0.8 } : {},
    )
    if (random.chance(3)) wait(random.int(300, 1500))
  }
  return lines
}
