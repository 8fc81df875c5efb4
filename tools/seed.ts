import { createHash, randomInt } from 'node:crypto'

// What tests draw comes from one seed a run, so that a run that failed can be repeated as it was: `SEED=123456 npm test`.

/** The seed of this run: that of SEED, or a new one, printed, which the processes that it starts inherit. */
export function startSeed(): string {
  if (process.env.SEED !== undefined) return process.env.SEED
  const seed = String(randomInt(1_000_000))
  process.env.SEED = seed
  process.stderr.write(`SEED=${seed}\n`)
  process.on('exit', (code) => {
    if (code !== 0) process.stderr.write(`\nTo draw the same again, put this before the command: SEED=${seed}\n`)
  })
  return seed
}

/** A source of what a test draws. */
export interface Draw {
  /** From 0 up to 1. */
  fraction(): number
  /** A whole number from 0 up to this one. */
  below(limit: number): number
  of<T>(values: readonly T[]): T
  bytes(count: number): Buffer
}

/** Draws of a test by its name: its own in each run, and the same whatever other tests draw before it, and in each worker. */
export function drawFor(name: string): Draw {
  let count = 0
  const bytes = (length: number) => {
    count += 1
    const outputLength = Math.max(1, length)
    const hash = createHash('shake256', { outputLength }).update(`${startSeed()} ${name} ${count}`)
    return hash.digest().subarray(0, length)
  }
  const fraction = () => bytes(6).readUIntBE(0, 6) / 2 ** 48
  const below = (limit: number) => Math.floor(fraction() * limit)
  return { fraction, below, bytes, of: (values) => values[below(values.length)]! }
}
