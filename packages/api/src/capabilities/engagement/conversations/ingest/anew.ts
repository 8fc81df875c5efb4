import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import { cut, inOrder } from './cut.ts'
import type { Heard } from './figures.ts'

/** Whose messages are cut together: one bot, one person, one medium. */
export interface Stream {
  bot_id: string
  bot_user_id: string
  medium: Medium
}

const streamOf = ({ bot_id, bot_user_id, medium }: Stream) => `${bot_user_id} ${bot_id} ${medium}`

/** A message that is kept, and where; or a new one, which is nowhere yet. */
export interface Laid extends Heard, Stream {
  conversation_id: string | null
}

/** A conversation as it has to be now. */
export interface Piece<M extends Laid> extends Stream {
  id: string
  /** It is not there yet. */
  is_added: boolean
  messages: M[]
}

export interface Anew<M extends Laid> {
  pieces: Piece<M>[]
  /** Conversations that went into another one. */
  gone: { id: string; into: string }[]
}

/** The conversation that a piece goes on with: of those in it which no earlier piece has taken, the first. */
function takenBy(messages: readonly Laid[], taken: Set<string>): string | undefined {
  const found = messages.find(({ conversation_id: id }) => id !== null && !taken.has(id))?.conversation_id ?? undefined
  if (found !== undefined) taken.add(found)
  return found
}

/**
 * Cuts the messages of some streams anew, those that are kept and those that are new. The earliest of several that become
 * one keeps its name; of one that falls apart the first piece does.
 */
export function cutAnew<M extends Laid>(messages: readonly M[], idleOf: (bot_id: string) => number): Anew<M> {
  const pieces: Piece<M>[] = []
  for (const stream of Map.groupBy(messages, streamOf).values()) {
    const { bot_id, bot_user_id, medium } = stream[0]!
    const taken = new Set<string>()
    for (const part of cut(stream.toSorted(inOrder), idleOf(bot_id))) {
      const kept = takenBy(part, taken)
      pieces.push({
        id: kept ?? crypto.randomUUID(),
        is_added: kept === undefined,
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
export function touchedSpans<M extends Laid>(fresh: readonly M[], idleOf: (bot_id: string) => number) {
  return [...Map.groupBy(fresh, streamOf).values()].flatMap((stream) => {
    const { bot_id, bot_user_id, medium } = stream[0]!
    const idle = idleOf(bot_id) * 60_000
    const spans: { from: number; to: number }[] = []
    for (const { at } of stream.toSorted(inOrder)) {
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
