import type { MaskedKind } from '#kernel/contract/masking.ts'
import type { Db } from '#kernel/command/context.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import { type ConversationLine, fold, type UserMessages } from '../rollups/fold.queries.ts'
import type { RecutResult, StreamMessage, RecutConversation } from './recut.rules.ts'
import type { calendarOf } from './calendar.rules.ts'
import { figuresOf } from './figures.rules.ts'
import { type StoredMessage, type StoredConversation, stagesOf } from './reads.ts'
import {
  type AffectedPerson,
  dropConversations,
  moveMessages,
  type NewMessage,
  type FirstSeen,
  settlePeople,
  writeConversations,
  writeMessages,
} from './writes.ts'

/** A message as it came, its bot and outlet known; `user` is what the client calls the person. */
export interface Incoming extends Omit<NewMessage, 'at' | 'conversation_id' | 'clear' | 'masked'> {
  bot_id: string
  medium: Medium
  user: string
  /** In milliseconds. */
  at: number
}

/** A message of a stream that is not stored yet. */
export interface NewStreamMessage extends StreamMessage {
  message: Incoming
  text: string
  masked: MaskedKind[]
}

/** A message of a recut: a stored one, or a new one. */
export type AnyMessage = StoredMessage | NewStreamMessage
export const isFresh = (message: AnyMessage): message is NewStreamMessage => 'message' in message

/** Messages of people by day and hour; `times` -1 takes them away. */
export function userMessagesIn(
  client_id: string,
  messages: readonly StreamMessage[],
  calendar: ReturnType<typeof calendarOf>,
  times: 1 | -1 = 1,
): UserMessages[] {
  const counts = new Map<string, UserMessages>()
  for (const { said_by, speaks, at, bot_id, bot_user_id, medium } of messages) {
    if (said_by !== 'user' || !speaks) continue
    const { day, hour } = calendar(at)
    const name = `${bot_user_id} ${bot_id} ${medium} ${day} ${hour}`
    const line = counts.get(name) ?? { bot_user_id, bot_id, client_id, medium, day, hour, messages: 0 }
    counts.set(name, { ...line, messages: line.messages + times })
  }
  return [...counts.values()]
}

const newMessageOf = ({ message, text, masked }: NewStreamMessage, conversation_id: string): NewMessage => {
  const { bot_id: _bot, medium: _medium, user: _user, at, text: clear, ...rest } = message
  return {
    ...rest,
    at: new Date(at).toISOString(),
    conversation_id,
    text,
    clear: masked.length > 0 ? clear : null,
    masked,
  }
}

const newMessagesOf = (pieces: readonly RecutConversation<AnyMessage>[]) =>
  pieces.flatMap(({ id, messages }) => messages.filter(isFresh).map((fresh) => newMessageOf(fresh, id)))

const movedIn = (pieces: readonly RecutConversation<AnyMessage>[]) =>
  pieces.flatMap((piece) =>
    piece.messages
      .filter((one): one is StoredMessage => !isFresh(one) && one.conversation_id !== piece.id)
      .map(({ id }) => ({ id, conversation_id: piece.id })),
  )

/** A recut, and all that is needed to write it. */
interface Rewrite {
  client_id: string
  /** The brand's zone. */
  zone: string
  calendar: ReturnType<typeof calendarOf>
  recutResult: RecutResult<AnyMessage>
  /** Every conversation that was looked at, as it was. */
  touched: readonly StoredConversation[]
  /** Conversations that lost messages for good, and those of them of which nothing is left. */
  shrunk?: ReadonlySet<string>
  emptied?: readonly string[]
  people: readonly FirstSeen[]
  userMessages: readonly UserMessages[]
  import_id?: string | undefined
}

/** The pieces that are not what their conversations were. */
function changedOf(
  pieces: readonly RecutConversation<AnyMessage>[],
  shrunk: ReadonlySet<string> | undefined,
): RecutConversation<AnyMessage>[] {
  const sizes = new Map<string | null, number>()
  for (const { messages } of pieces)
    for (const { conversation_id: id } of messages) sizes.set(id, (sizes.get(id) ?? 0) + 1)
  return pieces.filter(
    ({ id, messages }) =>
      shrunk?.has(id) || sizes.get(id) !== messages.length || messages.some((one) => one.conversation_id !== id),
  )
}

function linesOf(pieces: readonly RecutConversation<AnyMessage>[], about: Rewrite, stages: Map<string, string>) {
  const firstDays = new Map(about.people.map(({ id, first_seen_on }) => [id, first_seen_on]))
  const before = new Map(about.touched.map((line) => [line.id, line]))
  return pieces.map(({ id, is_added, bot_id, bot_user_id, medium, messages }) => {
    const figures = figuresOf(messages)
    const started_on = about.calendar(messages[0]!.at).day
    const firstDay = firstDays.get(bot_user_id) ?? null
    return {
      ...figures,
      id,
      is_added,
      bot_id,
      bot_user_id,
      medium,
      started_on,
      journey_stage: stages.get(figures.main_intent) ?? null,
      is_new: firstDay === null || started_on <= firstDay,
      is_returned: before.get(id)?.is_returned ?? false,
    }
  })
}

/** Where other conversations of the people may have become something else. */
function aroundOf(
  lines: readonly Pick<StoredConversation, 'bot_user_id' | 'started_at' | 'last_at'>[],
  people: readonly FirstSeen[],
) {
  const around = new Map<string, AffectedPerson>()
  for (const { bot_user_id: id, started_at, last_at } of lines) {
    const from_at = new Date(started_at).toISOString()
    const to_at = new Date(last_at).toISOString()
    const known = around.get(id) ?? { id, is_all: false, from_at, to_at }
    around.set(id, {
      ...known,
      from_at: from_at < known.from_at ? from_at : known.from_at,
      to_at: to_at > known.to_at ? to_at : known.to_at,
    })
  }
  for (const { id, first_seen_on, was } of people) {
    const known = around.get(id)
    if (known && first_seen_on !== was) around.set(id, { ...known, is_all: true })
  }
  return [...around.values()]
}

/** Writes a recut and updates the rollups. */
export async function rewrite(db: Db, about: Rewrite): Promise<void> {
  const { client_id, recutResult, touched } = about
  const pieces = changedOf(recutResult.pieces, about.shrunk)
  const lines = linesOf(pieces, about, await stagesOf(db))
  const gone = [...recutResult.gone, ...(about.emptied ?? []).map((id) => ({ id, into: null }))]
  const changed = new Set([...lines, ...gone].map(({ id }) => id))
  const were = touched.filter(({ id }) => changed.has(id))

  await writeConversations(db, client_id, lines)
  await writeMessages(db, client_id, newMessagesOf(pieces), about.import_id)
  await moveMessages(db, movedIn(pieces))
  await dropConversations(db, gone)
  const flipped = await settlePeople(db, aroundOf([...were, ...lines], about.people))

  const before: ConversationLine[] = [...were]
  const after = new Map<string, ConversationLine>(lines.map((line) => [line.id, { ...line, client_id }]))
  for (const { was_new: is_new, was_returned: is_returned, ...line } of flipped) {
    if (!after.has(line.id)) before.push({ ...line, is_new, is_returned })
    after.set(line.id, line)
  }
  await fold(db, { before, after: [...after.values()], userMessages: about.userMessages }, about.zone)
}
