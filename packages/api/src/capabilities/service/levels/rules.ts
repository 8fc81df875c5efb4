/** What a level is of: the first of an outlet, the second of a dealer, the fourth of a region, the third of a mapping. */
export const placeOfLevel = (level: number): 'outlet' | 'dealer' | 'none' | 'region' =>
  level === 1 ? 'outlet' : level === 2 ? 'dealer' : level === 3 ? 'none' : 'region'

interface Place {
  outlet: string | null
  dealer: string | null
  region: string | null
}

const missing = {
  outlet: 'Choose an outlet for level 1.',
  dealer: 'Choose a dealer for level 2.',
  region: 'Choose a region for level 4.',
}

/**
 * What is wrong with the place of a line, a sentence per field. The third level may name a region, and then answers
 * where no manager is mapped; without one it records when a mapped manager is away.
 */
export function placeProblems(level: number, place: Place): Record<string, string> {
  const kind = placeOfLevel(level)
  const problems: Record<string, string> = {}
  if (kind !== 'none' && !place[kind]) problems[kind] = missing[kind]
  for (const field of ['outlet', 'dealer', 'region'] as const) {
    const fits = field === kind || (kind === 'none' && field === 'region')
    if (place[field] && !fits) problems[field] = 'This level doesn’t apply to this kind of place.'
  }
  return problems
}

interface Periods {
  from_on: string
  to_on: string | null
  absent_from: string | null
  absent_to: string | null
}

/** What is wrong with the days of a line, a sentence per field. */
export function periodProblems({ from_on, to_on, absent_from, absent_to }: Periods): Record<string, string> {
  const problems: Record<string, string> = {}
  if (to_on && to_on < from_on) problems.to_on = 'The end can’t be before the start.'
  if (absent_to && !absent_from) problems.absent_from = 'Enter a start day.'
  if (absent_from && absent_to && absent_to < absent_from) problems.absent_to = 'The end can’t be before the start.'
  return problems
}
