import { CallerError } from '#kernel/command/errors.ts'
import type { Task } from '#kernel/command/task.ts'
import { Effort, inCommon } from './sequence.rules.ts'
import type { DifferenceBlock, TextPart } from './shapes.contract.ts'
import { type Block, blocksOf } from './text.rules.ts'

type Change = 'same' | 'added' | 'removed'

/** Pieces of changed blocks in one answer; beyond, a block that changed is shown as removed and added. */
const mostParts = 10_000
/** Blocks of a text; what is longer is compared as one block from there on. */
const mostBlocks = 5_000

/** The steps from one list to another: what both have in common stays. */
function stepsBetween<T>(
  before: readonly T[],
  after: readonly T[],
  key: (one: T) => string,
  effort: Effort,
): { change: Change; one: T }[] {
  const { inBefore, inAfter } = inCommon(before.map(key), after.map(key), effort)
  const steps: { change: Change; one: T }[] = []
  let at = 0
  for (const [index, one] of after.entries()) {
    if (inAfter[index]) {
      for (; !inBefore[at]; at++) steps.push({ change: 'removed', one: before[at]! })
      steps.push({ change: 'same', one })
      at++
    } else {
      for (; at < before.length && !inBefore[at]; at++) steps.push({ change: 'removed', one: before[at]! })
      steps.push({ change: 'added', one })
    }
  }
  for (; at < before.length; at++) steps.push({ change: 'removed', one: before[at]! })
  return steps
}

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

/** What became of the words of a text. */
function wordDifference(before: string, after: string, effort: Effort): TextPart[] {
  const parts: TextPart[] = []
  for (const { change, one } of stepsBetween(wordsOf(before), wordsOf(after), (word) => word, effort)) {
    const last = parts.at(-1)
    if (last?.change === change) last.text += one
    else parts.push({ change, text: one })
  }
  return parts
}

const whole = (change: Change, { tag, text }: Block): DifferenceBlock => ({
  change,
  tag,
  parts: text === '' ? [] : [{ change, text }],
})

/** Compares the blocks of one pair of texts: how many pieces of changed blocks there were, and whether all could be shown. */
class BlockComparison {
  isCoarse = false
  #parts = 0
  readonly #effort: Effort

  constructor(effort: Effort) {
    this.#effort = effort
  }

  /** A removed block and the added one in its place are one that changed, where they have words in common. */
  #pair(was: Block, is: Block): DifferenceBlock[] {
    const both = [whole('removed', was), whole('added', is)]
    if (was.tag !== is.tag) return both
    if (this.#parts > mostParts) {
      this.isCoarse = true
      return both
    }
    const parts = wordDifference(was.text, is.text, this.#effort)
    if (!parts.some(({ change, text }) => change === 'same' && text.trim() !== '')) return both
    this.#parts += parts.length
    if (parts.length <= mostParts) return [{ change: 'changed', tag: is.tag, parts }]
    this.isCoarse = true
    return both
  }

  #settled(removed: readonly Block[], added: readonly Block[]): DifferenceBlock[] {
    const both = Math.min(removed.length, added.length)
    return [
      ...removed.slice(0, both).flatMap((was, at) => this.#pair(was, added[at]!)),
      ...removed.slice(both).map((one) => whole('removed', one)),
      ...added.slice(both).map((one) => whole('added', one)),
    ]
  }

  #bounded(blocks: readonly Block[]): readonly Block[] {
    if (blocks.length <= mostBlocks) return blocks
    this.isCoarse = true
    const rest = blocks.slice(mostBlocks - 1).map(({ text }) => text)
    return [...blocks.slice(0, mostBlocks - 1), { tag: 'p', text: rest.join(' ') }]
  }

  /** What became of the blocks of a text, in the order of the later one. */
  compare(before: readonly Block[], after: readonly Block[]): DifferenceBlock[] {
    const blocks: DifferenceBlock[] = []
    let removed: Block[] = []
    let added: Block[] = []
    const settle = () => {
      for (const block of this.#settled(removed, added)) blocks.push(block)
      removed = []
      added = []
    }
    const keyOf = ({ tag, text }: Block) => `${tag} ${text}`
    for (const { change, one } of stepsBetween(this.#bounded(before), this.#bounded(after), keyOf, this.#effort)) {
      if (change === 'removed') removed.push(one)
      else if (change === 'added') added.push(one)
      else {
        settle()
        blocks.push(whole('same', one))
      }
    }
    settle()
    return blocks
  }
}

/** The texts of a version that are compared. */
export interface ComparedText {
  title: string
  summary: string
  body: string
}

/** The difference between two texts, and whether some of it could only be compared as a whole. */
export function textDifference(before: ComparedText, after: ComparedText) {
  const effort = new Effort()
  const title = wordDifference(before.title, after.title, effort)
  const summary = wordDifference(before.summary, after.summary, effort)
  const comparison = new BlockComparison(effort)
  const blocks = comparison.compare(blocksOf(before.body), blocksOf(after.body))
  return { title, summary, blocks, is_coarse: comparison.isCoarse || effort.isSpent }
}

export const comparing: Task<[ComparedText, ComparedText], ReturnType<typeof textDifference>> = {
  name: 'compare texts',
  run: ([before, after]) => textDifference(before, after),
  isSmall: ([before, after]) => before.body.length + after.body.length < 4_000,
  lane: 'read',
  longestMs: 8_000,
  tooMuch: () => new CallerError(422, 'content.difference', 'These versions differ too much to be compared.'),
}
