import type { Db } from '#kernel/command/context.ts'
import { mask } from '#kernel/contract/masking.ts'
import { takingTurns } from '#kernel/command/turns.ts'
import { recut, type RecutConversation, touchedSpans } from './recut.rules.ts'
import { calendarOf } from './calendar.rules.ts'
import { countWords } from './figures.rules.ts'
import { conversationsIn, keysKnown, messagesOf, peopleOf } from './reads.ts'
import {
  type NewStreamMessage,
  type Incoming,
  isFresh,
  type AnyMessage,
  rewrite,
  userMessagesIn,
} from './rewrite.commands.ts'
import { dropPeople, noteSeen, type PersonActivity } from './writes.ts'

/** Messages of one client, to be taken in together. */
export interface Batch {
  client_id: string
  /** The brand's zone, which rules what a day is. */
  zone: string
  idleOf(bot_id: string): number
  messages: readonly Incoming[]
  /** So many more may be taken in; beyond that no conversation begins. */
  room?: number
  import_id?: string
}

/** What became of a batch. */
export interface Stored {
  stored: number
  repeated: number
  /** Messages that would have begun a conversation beyond the room. */
  over: Incoming[]
}

function freshOf(message: Incoming, bot_user_id: string): NewStreamMessage {
  const { text, kinds } = mask(message.text)
  return {
    ...message,
    bot_user_id,
    conversation_id: null,
    speaks: text !== '' || message.attachment !== null,
    words: countWords(text),
    message,
    text,
    masked: kinds,
  }
}

/** Of messages with one key only the first is stored, and none whose key is stored already. */
async function withoutRepeats(db: Db, client_id: string, messages: readonly Incoming[]): Promise<Incoming[]> {
  const first = new Map<string, Incoming>()
  for (const message of messages) if (!first.has(message.key)) first.set(message.key, message)
  const known = await keysKnown(db, client_id, [...first.keys()])
  return [...first.values()].filter(({ key }) => !known.has(key))
}

/**
 * What may be taken in where there is little room left: conversations that run go on, and others begin, in the order of
 * time, as long as there is room for a message when they do.
 */
function withinRoom(pieces: readonly RecutConversation<AnyMessage>[], room: number): RecutConversation<AnyMessage>[] {
  const freshIn = (piece: RecutConversation<AnyMessage>) => piece.messages.filter(isFresh).length
  let left = room
  for (const piece of pieces) if (!piece.is_added) left -= freshIn(piece)
  const begun = new Set<RecutConversation<AnyMessage>>()
  for (const piece of pieces.toSorted((one, other) => one.messages[0]!.at - other.messages[0]!.at)) {
    if (!piece.is_added || left <= 0) continue
    begun.add(piece)
    left -= freshIn(piece)
  }
  return pieces.filter((piece) => !piece.is_added || begun.has(piece))
}

/** What the people of these pieces wrote that is new. */
function wroteIn(
  pieces: readonly RecutConversation<AnyMessage>[],
  calendar: ReturnType<typeof calendarOf>,
): PersonActivity[] {
  const spans = new Map<string, { first: number; last: number } | undefined>()
  for (const { bot_user_id, messages } of pieces) {
    const times = messages.filter((one) => isFresh(one) && one.said_by === 'user' && one.speaks).map(({ at }) => at)
    const span = spans.get(bot_user_id)
    const all = [...(span ? [span.first, span.last] : []), ...(times.length > 0 ? [times[0]!, times.at(-1)!] : [])]
    spans.set(bot_user_id, all.length > 0 ? { first: Math.min(...all), last: Math.max(...all) } : undefined)
  }
  const written = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  return [...spans].map(([id, span]) => ({
    id,
    first_at: written(span?.first),
    first_on: span ? calendar(span.first).day : null,
    last_at: written(span?.last),
  }))
}

/**
 * Stores messages, in whatever order they come and however often: recuts the conversations they touch, writes what
 * changed and updates the rollups, in a number of statements that does not depend on what the messages are. The
 * caller holds the lock of the client, so that writers of one client follow one another.
 */
export async function storeMessages(db: Db, batch: Batch): Promise<Stored> {
  const { client_id, zone, idleOf, messages } = batch
  const unique = await withoutRepeats(db, client_id, messages)
  const repeated = messages.length - unique.length
  if (unique.length === 0) return { stored: 0, repeated, over: [] }

  const calendar = calendarOf(zone)
  const people = await peopleOf(db, client_id, [...new Set(unique.map(({ user }) => user))])
  const turn = takingTurns()
  const fresh: NewStreamMessage[] = []
  for (const message of unique) {
    await turn()
    fresh.push(freshOf(message, people.get(message.user)!.id))
  }
  const touched = await conversationsIn(db, touchedSpans(fresh, idleOf))
  const whole = recut<AnyMessage>([...(await messagesOf(db, touched)), ...fresh], idleOf)

  const isTight = batch.room !== undefined && unique.length > batch.room
  const pieces = isTight ? withinRoom(whole.pieces, batch.room!) : whole.pieces
  const taken = pieces.flatMap((piece) => piece.messages.filter(isFresh))
  const taking = new Set(taken)
  const over = fresh.filter((one) => !taking.has(one)).map(({ message }) => message)
  if (taken.length > 0) {
    await rewrite(db, {
      client_id,
      zone,
      calendar,
      touched,
      recutResult: { pieces, gone: whole.gone },
      people: await noteSeen(db, wroteIn(pieces, calendar)),
      userMessages: userMessagesIn(client_id, taken, calendar),
      import_id: batch.import_id,
    })
  }
  if (over.length > 0)
    await dropPeople(
      db,
      [...people.values()].filter((one) => one.is_added).map(({ id }) => id),
    )
  return { stored: taken.length, repeated, over }
}
