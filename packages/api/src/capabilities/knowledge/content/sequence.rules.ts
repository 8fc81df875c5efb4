/** How many steps comparing may take: up to 300 ms of a processor. What is left is compared no further. */
export class Effort {
  isSpent = false
  #left: number

  constructor(steps = 10_000_000) {
    this.#left = steps
  }

  spend(steps: number): boolean {
    this.#left -= steps
    if (this.#left < 0) this.isSpent = true
    return !this.isSpent
  }
}

interface Part {
  from: number
  to: number
}

/** A point on a shortest way from one list to the other, by the ends of the run of equals that it lies on. */
type Middle = [fromA: number, fromB: number, toA: number, toB: number]

/**
 * Compares two lists by Myers' algorithm in linear space ("An O(ND) difference algorithm and its variations", 1986): from both
 * ends at once to where the ways meet, and then both halves. Memory grows with the length of the lists, steps with what differs.
 */
class Comparison {
  /** Which elements both lists have, in the same order. */
  readonly inA: Uint8Array
  readonly inB: Uint8Array
  readonly #a: Int32Array
  readonly #b: Int32Array
  readonly #forward: Int32Array
  readonly #backward: Int32Array
  readonly #effort: Effort

  constructor(a: Int32Array, b: Int32Array, effort: Effort) {
    this.#a = a
    this.#b = b
    this.#effort = effort
    this.inA = new Uint8Array(a.length)
    this.inB = new Uint8Array(b.length)
    this.#forward = new Int32Array(a.length + b.length + 4)
    this.#backward = new Int32Array(a.length + b.length + 4)
    this.#compare({ from: 0, to: a.length }, { from: 0, to: b.length })
  }

  #same(atA: number, atB: number): void {
    this.inA[atA] = 1
    this.inB[atB] = 1
  }

  #compare(a: Part, b: Part): void {
    let [fromA, toA, fromB, toB] = [a.from, a.to, b.from, b.to]
    while (fromA < toA && fromB < toB && this.#a[fromA] === this.#b[fromB]) this.#same(fromA++, fromB++)
    while (fromA < toA && fromB < toB && this.#a[toA - 1] === this.#b[toB - 1]) this.#same(--toA, --toB)
    if (fromA === toA || fromB === toB) return
    const middle = this.#middle({ from: fromA, to: toA }, { from: fromB, to: toB })
    if (!middle) return
    const [startA, startB, endA, endB] = middle
    for (let at = 0; at < endA - startA; at++) this.#same(startA + at, startB + at)
    this.#compare({ from: fromA, to: startA }, { from: fromB, to: startB })
    this.#compare({ from: endA, to: toA }, { from: endB, to: toB })
  }

  /** Where the ways from both ends meet; undefined where finding that costs too much. */
  #middle(a: Part, b: Part): Middle | undefined {
    const [rows, columns] = [a.to - a.from, b.to - b.from]
    const delta = rows - columns
    const isOdd = delta % 2 !== 0
    const most = Math.ceil((rows + columns) / 2)
    const [forward, backward] = [this.#forward, this.#backward]
    // Diagonals are counted from minus to plus.
    const zero = most + 1
    forward[zero + 1] = 0
    backward[zero + 1] = 0
    for (let d = 0; d <= most; d++) {
      if (!this.#effort.spend(2 * d + 2)) return undefined
      for (let k = -d; k <= d; k += 2) {
        const start = furthest(forward, zero, k, d)
        let at = start
        while (at < rows && at - k < columns && this.#a[a.from + at] === this.#b[b.from + at - k]) at++
        forward[zero + k] = at
        if (at > start && !this.#effort.spend(at - start)) return undefined
        const other = delta - k
        if (isOdd && other > -d && other < d && at + backward[zero + other]! >= rows)
          return [a.from + start, b.from + start - k, a.from + at, b.from + at - k]
      }
      for (let k = -d; k <= d; k += 2) {
        const start = furthest(backward, zero, k, d)
        let at = start
        while (at < rows && at - k < columns && this.#a[a.to - 1 - at] === this.#b[b.to - 1 - at + k]) at++
        backward[zero + k] = at
        if (at > start && !this.#effort.spend(at - start)) return undefined
        const other = delta - k
        if (!isOdd && other >= -d && other <= d && at + forward[zero + other]! >= rows)
          return [a.to - at, b.to - at + k, a.to - start, b.to - start + k]
      }
    }
    return undefined
  }
}

/** How far a way of `d` changes reaches on a diagonal before it meets equals. */
const furthest = (reached: Int32Array, zero: number, k: number, d: number): number =>
  k === -d || (k !== d && reached[zero + k - 1]! < reached[zero + k + 1]!)
    ? reached[zero + k + 1]!
    : reached[zero + k - 1]! + 1

/** What both lists have in common, in order, as marks on each: the most there is, unless that takes more than the effort. */
export function inCommon(
  before: readonly string[],
  after: readonly string[],
  effort: Effort,
): { inBefore: Uint8Array; inAfter: Uint8Array } {
  const numbers = new Map<string, number>()
  const numbered = (keys: readonly string[]) =>
    Int32Array.from(keys, (key) => {
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, numbers.size)
      return numbers.size - 1
    })
  const { inA, inB } = new Comparison(numbered(before), numbered(after), effort)
  return { inBefore: inA, inAfter: inB }
}
