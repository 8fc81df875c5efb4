import type { DifferenceBlock, TextPart } from './shapes.contract.ts'
import type { Block } from './text.ts'

type Change = 'same' | 'added' | 'removed'

/** Beyond so many comparisons a text counts as replaced: nobody reads such a difference word by word. */
const mostCompared = 4_000_000

/** The shortest way from one list to another, by the longest that both have in common. */
function stepsBetween<T>(
  before: readonly T[],
  after: readonly T[],
  key: (one: T) => string,
): { change: Change; one: T }[] {
  const a = before.map(key)
  const b = after.map(key)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [rows, columns] = [a.length - start - end, b.length - start - end]
  const said = (change: Change, some: readonly T[]) => some.map((one) => ({ change, one }))
  const head = said('same', after.slice(0, start))
  const tail = said('same', after.slice(b.length - end))
  if (rows * columns > mostCompared)
    return [
      ...head,
      ...said('removed', before.slice(start, start + rows)),
      ...said('added', after.slice(start, start + columns)),
      ...tail,
    ]
  const width = columns + 1
  const common = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      common[row * width + column] =
        a[start + row] === b[start + column]
          ? common[(row + 1) * width + column + 1]! + 1
          : Math.max(common[(row + 1) * width + column]!, common[row * width + column + 1]!)
  const middle: { change: Change; one: T }[] = []
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    if (row < rows && column < columns && a[start + row] === b[start + column]) {
      middle.push({ change: 'same', one: after[start + column]! })
      row++
      column++
    } else if (
      column >= columns ||
      (row < rows && common[(row + 1) * width + column]! >= common[row * width + column + 1]!)
    )
      middle.push({ change: 'removed', one: before[start + row++]! })
    else middle.push({ change: 'added', one: after[start + column++]! })
  }
  return [...head, ...middle, ...tail]
}

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

/** What became of the words of a text. */
export function wordDifference(before: string, after: string): TextPart[] {
  const parts: TextPart[] = []
  for (const { change, one } of stepsBetween(wordsOf(before), wordsOf(after), (word) => word)) {
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

/** A removed block and the added one in its place are one that changed, where they have words in common. */
function paired(removed: readonly Block[], added: readonly Block[]): DifferenceBlock[] {
  const both = Math.min(removed.length, added.length)
  const changed = Array.from({ length: both }, (_, at): DifferenceBlock[] => {
    const [was, is] = [removed[at]!, added[at]!]
    const parts = wordDifference(was.text, is.text)
    const isAlike = was.tag === is.tag && parts.some(({ change, text }) => change === 'same' && text.trim() !== '')
    return isAlike ? [{ change: 'changed', tag: is.tag, parts }] : [whole('removed', was), whole('added', is)]
  })
  return [
    ...changed.flat(),
    ...removed.slice(both).map((one) => whole('removed', one)),
    ...added.slice(both).map((one) => whole('added', one)),
  ]
}

/** What became of the blocks of a text, in the order of the later one. */
export function blockDifference(before: readonly Block[], after: readonly Block[]): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = []
  let removed: Block[] = []
  let added: Block[] = []
  const settle = () => {
    blocks.push(...paired(removed, added))
    removed = []
    added = []
  }
  for (const { change, one } of stepsBetween(before, after, ({ tag, text }) => `${tag} ${text}`)) {
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
