import { appendFileSync } from 'node:fs'
import { drawFor } from '../../../../tools/seed.ts'

/**
 * How often a promise is tried: a few times in every run of the tests, `whole` with `npm run proof`, which names the file
 * its figures go to.
 */
export const times = (few: number, whole: number): number => (process.env.PROOF_FILE ? whole : few)

/** Of what a test walks through one part of so many, another one in each run, and all of it with `npm run proof`. */
export function part<T>(name: string, all: readonly T[], parts: number): T[] {
  const share = times(parts, 1)
  const begin = drawFor(name).below(share)
  return all.filter((_, at) => at % share === begin)
}

/** Hands `npm run proof` what was found of a test of the catalogue (T-20), in the words and units of the table it makes. */
export function prove(test: `T-${number}`, host: string, figures: Record<string, number | string>): void {
  if (process.env.PROOF_FILE) appendFileSync(process.env.PROOF_FILE, `${JSON.stringify({ test, host, figures })}\n`)
}
