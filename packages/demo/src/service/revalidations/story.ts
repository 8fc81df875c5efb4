import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import {
  type Answer,
  type Item,
  isFailed,
  resultOf,
  scoreOf,
} from '@rad/api/internal/capabilities/service/revalidations/rules.ts'
import type {
  RevalidationResult,
  RevalidationStatus,
} from '@rad/api/internal/capabilities/service/revalidations/vocabulary.ts'

export type Random = ReturnType<typeof randomFrom>

/** One certification of an outlet: when its result was decided, or for when it is planned, in days before today. */
export interface Cycle {
  status: RevalidationStatus
  /** Negative where it lies ahead. */
  daysAgo: number
  expects: RevalidationResult
}

/** How certifications of an outlet went: the first a year ago, the second lately or still ahead. */
export function cyclesOf(random: Random): Cycle[] {
  const recent = random.int(4, 280)
  const earlier: Cycle = { status: 'expired', daysAgo: recent + random.int(370, 380), expects: 'valid' }
  const story = random.weighted([
    ['valid', 46],
    ['due', 18],
    ['expired', 9],
    ['conditional', 10],
    ['invalid', 6],
    ['never', 11],
  ] as const)
  switch (story) {
    case 'valid':
      return [earlier, { status: 'valid', daysAgo: recent, expects: 'valid' }]
    case 'due':
      return [{ status: 'valid', daysAgo: random.int(312, 355), expects: 'valid' }, aheadOf(random)]
    case 'expired':
      return [{ status: 'expired', daysAgo: random.int(370, 388), expects: 'valid' }, aheadOf(random)]
    case 'conditional':
      return [
        { ...earlier, daysAgo: random.int(420, 470) },
        {
          status: random.pick(['conditional', 'corrective_action']),
          daysAgo: random.int(3, 40),
          expects: 'conditional',
        },
      ]
    case 'invalid':
      return [
        { ...earlier, daysAgo: random.int(420, 470) },
        {
          status: random.pick(['invalid', 'corrective_action', 'recheck']),
          daysAgo: random.int(3, 40),
          expects: 'invalid',
        },
      ]
    case 'never':
      return [{ status: 'planned', daysAgo: -random.int(10, 45), expects: 'valid' }]
  }
}

/** The next certification, on its way. */
export function aheadOf(random: Random): Cycle {
  const status = random.weighted([
    ['planned', 2],
    ['scheduled', 3],
    ['in_progress', 3],
    ['submitted', 3],
    ['reviewed', 2],
  ] as const)
  const isAhead = status === 'planned' || status === 'scheduled'
  return { status, daysAgo: isAhead ? -random.int(2, 40) : random.int(0, 3), expects: 'valid' }
}

/** How likely a point is reached, by the result that is expected. */
const quality: Record<RevalidationResult, number> = { valid: 97, conditional: 80, invalid: 62 }

function answerOf(random: Random, item: Item, expects: RevalidationResult): Answer {
  if (!item.knock_out && random.chance(3)) return { item: item.key, value: 'na' }
  const isReached = () => (item.knock_out && expects !== 'invalid') || random.chance(quality[expects])
  if (item.kind === 'yes_no') return { item: item.key, value: isReached() ? 'yes' : 'no' }
  const points = Array.from({ length: item.max }, isReached).filter(Boolean).length
  return { item: item.key, value: String(points) }
}

const mostTries = 40

/** Answers whose score has the expected result, after some tries; else the last ones. */
export function answersFor(random: Random, items: readonly Item[], expects: RevalidationResult) {
  for (let tries = 1; ; tries += 1) {
    const answers = items.map((item) => answerOf(random, item, expects))
    const { score, areas, hasKnockOut } = scoreOf(items, answers)
    if (score === null) continue
    const result = resultOf(score, hasKnockOut)
    if (result === expects || tries === mostTries) return { answers, score, areas, hasKnockOut, result }
  }
}

/** Items that failed. */
export const failedOf = (items: readonly Item[], answers: readonly Answer[]): Item[] => {
  const given = new Map(answers.map(({ item, value }) => [item, value]))
  return items.filter((item) => isFailed(item, given.get(item.key)))
}
