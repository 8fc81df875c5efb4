import { rounded } from '#kernel/contract/rounded.ts'
import { addDays } from '#kernel/contract/periods.ts'
import {
  dueDays,
  type ItemKind,
  type RevalidationKind,
  type RevalidationResult,
  scoreBorders,
  type Severity,
  validMonths,
} from './vocabulary.ts'

/** An item of a checklist: what is looked at, and what it counts. */
export interface Item {
  key: string
  area: string
  text: string
  kind: ItemKind
  /** The points of a full score; 1 of yes or no. */
  max: number
  weight: number
  knock_out: boolean
  needs_photo: boolean
}

/** An answer: `yes`, `no`, `na`, or the points of a score. */
export interface Answer {
  item: string
  value: string
}

export interface Score {
  /** Percent with one decimal; null where no item counts. */
  score: number | null
  /** The same of each area that has items which count, with the sum of their weights. */
  areas: Record<string, { score: number; weight: number }>
  /** A knock-out item was answered with no, or without a point. */
  hasKnockOut: boolean
}

/** The share of an item that was reached, 0 to 1; undefined where it does not count. */
function shareOf(item: Item, value: string | undefined): number | undefined {
  if (value === undefined || value === 'na') return undefined
  if (item.kind === 'yes_no') return value === 'yes' ? 1 : 0
  return Number(value) / item.max
}

const percentOf = (counted: readonly { weight: number; share: number }[]): number | null => {
  const weight = counted.reduce((sum, one) => sum + one.weight, 0)
  return weight === 0 ? null : rounded((100 * counted.reduce((sum, one) => sum + one.weight * one.share, 0)) / weight)
}

/**
 * The score of a revalidation (M50): 100 × sum(weight × value / max) / sum(weight) over the items that are not "na", one decimal,
 * half up. Items are added up in the order of the checklist, so that the order of the answers changes nothing.
 */
export function scoreOf(items: readonly Item[], answers: readonly Answer[]): Score {
  const given = new Map(answers.map(({ item, value }) => [item, value]))
  const counted = items.flatMap((item) => {
    const share = shareOf(item, given.get(item.key))
    return share === undefined ? [] : [{ ...item, share }]
  })
  const areas = [...new Set(counted.map(({ area }) => area))].map((area) => {
    const own = counted.filter((one) => one.area === area)
    return [area, { score: percentOf(own)!, weight: own.reduce((sum, { weight }) => sum + weight, 0) }] as const
  })
  return {
    score: percentOf(counted),
    areas: Object.fromEntries(areas),
    hasKnockOut: counted.some(({ knock_out, share }) => knock_out && share === 0),
  }
}

/** The result of a score (M50): a knock-out makes it invalid whatever the score. */
export function resultOf(score: number, hasKnockOut: boolean): RevalidationResult {
  if (hasKnockOut || score < scoreBorders.conditional) return 'invalid'
  return score >= scoreBorders.valid ? 'valid' : 'conditional'
}

/** What is wrong with an answer to an item, as a sentence; undefined where nothing is. */
export function answerProblem(item: Item, value: string): string | undefined {
  if (value === 'na') return undefined
  if (item.kind === 'yes_no') return value === 'yes' || value === 'no' ? undefined : 'Answer yes, no, or n.a.'
  const points = /^\d{1,3}$/.test(value) ? Number(value) : undefined
  return points !== undefined && points <= item.max ? undefined : `Give 0 to ${item.max} points, or n.a.`
}

/** Items that miss an answer, and answered ones that miss the photo they need. */
export function missingOf(items: readonly Item[], answers: readonly Answer[], photographed: ReadonlySet<string>) {
  const given = new Map(answers.map(({ item, value }) => [item, value]))
  const isCounted = ({ key }: Item) => given.has(key) && given.get(key) !== 'na'
  return {
    answers: items.filter(({ key }) => !given.has(key)),
    photos: items.filter((item) => item.needs_photo && isCounted(item) && !photographed.has(item.key)),
  }
}

/** Whether an answer is a finding: no, or no point of a score. */
export const isFailed = (item: Item, value: string | undefined): boolean => shareOf(item, value) === 0

/** How bad it is that an item failed, unless the auditor says otherwise: by what it counts. */
export function severityOf({ knock_out, weight }: Pick<Item, 'knock_out' | 'weight'>): Severity {
  if (knock_out) return 'critical'
  return weight >= 3 ? 'major' : 'minor'
}

export const dueOn = (severity: Severity, foundOn: string): string => addDays(foundOn, dueDays[severity])

/** So many months later, on the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The last day on which a result holds; null where it does not end by itself. */
export function validUntil(kind: RevalidationKind, result: RevalidationResult, from: string): string | null {
  if (result === 'invalid') return null
  if (result === 'valid' && kind !== 'outlet_certification') return null
  return addDays(addMonths(from, validMonths[result]), -1)
}

interface Auditor {
  id: string
  territories: readonly string[]
}

/** Why someone may not audit an outlet of this dealer; undefined where they may. */
export const auditorProblem = (auditor: { dealers: readonly string[] }, dealer_id: string): string | undefined =>
  auditor.dealers.includes(dealer_id) ? 'The auditor may not belong to the dealer that is audited.' : undefined

/** Why someone who may audit it may not be the second auditor beside the first; undefined where they may. */
export function secondAuditorProblem(first: Auditor, second: Auditor): string | undefined {
  if (first.id === second.id) return 'The second auditor must be someone else.'
  if (first.territories.some((one) => second.territories.includes(one)))
    return 'The second auditor may not be of the same territory as the first.'
  return undefined
}

const earthKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

interface Place {
  lat: number
  lon: number
}

/** The distance of two places as the crow flies (haversine), in km with one decimal. */
export function distanceKm(from: Place, to: Place): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon)
  return rounded(2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord))))
}
