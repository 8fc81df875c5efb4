import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import { sessionize, compareMessages } from './sessionize.rules.ts'
import type { Heard } from './figures.rules.ts'

/** Messages that are sessionized together: those of one bot, one person, and one medium. */
export interface Stream {
  bot_id: string
  bot_user_id: string
  medium: Medium
}

const streamOf = ({ bot_id, bot_user_id, medium }: Stream) => `${bot_user_id} ${bot_id} ${medium}`

/** A message of a stream: a stored one with its conversation, or a new one without. */
export interface StreamMessage extends Heard, Stream {
  conversation_id: string | null
}

/** A conversation as it results from a recut. */
export interface RecutConversation<M extends StreamMessage> extends Stream {
  id: string
  /** It is not stored yet. */
  is_added: boolean
  messages: M[]
}

export interface RecutResult<M extends StreamMessage> {
  pieces: RecutConversation<M>[]
  /** Conversations that were merged into another one. */
  gone: { id: string; into: string }[]
}

/** The stored conversation that a piece continues: the first of its messages' that no earlier piece has taken. */
function reuseConversation(messages: readonly StreamMessage[], taken: Set<string>): string | undefined {
  const found = messages.find(({ conversation_id: id }) => id !== null && !taken.has(id))?.conversation_id ?? undefined
  if (found !== undefined) taken.add(found)
  return found
}

/**
 * Sessionizes the messages of some streams again, the stored ones and the new ones together. When conversations merge, the
 * earliest keeps its id; when one is split, its first piece does.
 */
export function recut<M extends StreamMessage>(
  messages: readonly M[],
  idleOf: (bot_id: string) => number,
): RecutResult<M> {
  const pieces: RecutConversation<M>[] = []
  for (const stream of Map.groupBy(messages, streamOf).values()) {
    const { bot_id, bot_user_id, medium } = stream[0]!
    const taken = new Set<string>()
    for (const part of sessionize(stream.toSorted(compareMessages), idleOf(bot_id))) {
      const reused = reuseConversation(part, taken)
      pieces.push({
        id: reused ?? crypto.randomUUID(),
        is_added: reused === undefined,
        messages: part,
        bot_id,
        bot_user_id,
        medium,
      })
    }
  }
  const stays = new Set(pieces.map(({ id }) => id))
  const into = new Map<string, string>()
  for (const piece of pieces) {
    for (const { conversation_id: id } of piece.messages)
      if (id !== null && !stays.has(id)) into.set(id, into.get(id) ?? piece.id)
  }
  return { pieces, gone: [...into].map(([id, to]) => ({ id, into: to })) }
}

/** Stretches of new messages without a break, widened by the idle time: what lies within them is touched. */
export function touchedSpans<M extends StreamMessage>(fresh: readonly M[], idleOf: (bot_id: string) => number) {
  return [...Map.groupBy(fresh, streamOf).values()].flatMap((stream) => {
    const { bot_id, bot_user_id, medium } = stream[0]!
    const idle = idleOf(bot_id) * 60_000
    const spans: { from: number; to: number }[] = []
    for (const { at } of stream.toSorted(compareMessages)) {
      const last = spans.at(-1)
      if (last && at - idle <= last.to) last.to = at + idle
      else spans.push({ from: at - idle, to: at + idle })
    }
    return spans.map(({ from, to }) => ({
      bot_id,
      bot_user_id,
      medium,
      from_at: new Date(from).toISOString(),
      to_at: new Date(to).toISOString(),
    }))
  })
}
