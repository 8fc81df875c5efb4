import type { Db, Settings } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import type { Row } from '#kernel/report/order.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { beginning, bucketOf, bucketsOf, comparedWith, daysLong, spanOf, type Span } from '#kernel/days/spans.ts'
import { activeOf, byDay, per, type Lines } from './active.lookups.ts'
import { portalReport } from './contract.ts'
import { countsOf, linesOf, type Count, type Split } from './queries.ts'

type View = ReportViewOf<typeof portalReport>
/** The part of the view that selects and splits rows. */
type PortalQuery = Pick<View, 'rows' | 'role' | 'region' | 'area'>
type Grain = 'day' | 'week' | 'month'

const usualDays = 28
const longestDays = 731

/** The last 28 days unless others are named, and no day that is yet to come. */
export function portalSpan(
  view: { period?: string | undefined; from?: string | undefined; to?: string | undefined },
  settings: Settings,
  now: Date,
): Span {
  const { period, from, to } = view
  const named = spanOf(period || from || to ? view : { period: 'last-28-days' }, settings, now)
  const today = dayIn(settings.brand_tz, now)
  const last = named.to > today && named.from <= today ? today : named.to
  const first = named.from === beginning ? addDays(last, 1 - usualDays) : named.from
  if (first > last) throw invalid({ to: 'The last day can’t be before the first day.' })
  if (daysLong({ from: first, to: last }) > longestDays) throw invalid({ to: 'At most two years.' })
  return { from: first, to: last }
}

const grainOf = (rows: readonly string[]) =>
  rows.find((level): level is Grain => ['day', 'week', 'month'].includes(level))
const splitsOf = (rows: readonly string[]) =>
  rows.filter((level): level is Split => ['role', 'region', 'area'].includes(level))

/** The days of a bucket within the span. */
const within = (span: Span, grain: Grain, first: string): Span => {
  const next =
    grain === 'day' ? addDays(first, 1) : grain === 'week' ? addDays(first, 7) : bucketOf('month', addDays(first, 31))
  const last = addDays(next, -1)
  return { from: first < span.from ? span.from : first, to: last > span.to ? span.to : last }
}

interface Group {
  /** The values of its levels. */
  key: Row
  span: Span
  counts: { sign_in: number; page: number; export: number }
}

const nothing = () => ({ sign_in: 0, page: 0, export: 0 })
const splitKey = (splits: readonly Split[], from: Partial<Record<Split, unknown>>) =>
  splits.map((split) => String(from[split])).join('\u0000')

/** The rows there are, with what was counted in each; along time alone, also those in which nothing happened. */
function groupsOf(
  view: PortalQuery,
  span: Span,
  counts: readonly Count[],
  lines: readonly (Partial<Record<Split, string | null>> & { day: string })[],
  /** Also groups with people only in the 28 days that end with the span. */
  hasWindows = false,
) {
  const grain = grainOf(view.rows)
  const splits = splitsOf(view.rows)
  const groups = new Map<string, Group>()
  const groupOf = (from: Partial<Record<Split, string | null>>, day: string): Group => {
    const bucket = grain && bucketOf(grain, day)
    const id = `${bucket} ${splitKey(splits, from)}`
    const known = groups.get(id)
    if (known) return known
    const time = grain && bucket ? { [grain]: grain === 'month' ? bucket.slice(0, 7) : bucket } : {}
    const key = { ...time, ...Object.fromEntries(splits.map((split) => [split, from[split] ?? null])) }
    const group = { key, span: grain && bucket ? within(span, grain, bucket) : span, counts: nothing() }
    groups.set(id, group)
    return group
  }
  if (grain && splits.length === 0) for (const first of bucketsOf(grain, span)) groupOf({}, first)
  for (const line of lines) if (hasWindows || line.day >= span.from) groupOf(line, line.day)
  for (const count of counts) groupOf(count, count.day).counts[count.kind] += count.n
  return [...groups.values()]
}

const perhaps = (lines: Lines | undefined, span: Span) =>
  lines
    ? activeOf(lines, span)
    : { dau: null, wau: null, mau: null, stickiness: null, people: null, new: null, returning: null }

function figuresOf({ span, counts }: Omit<Group, 'key'>, lines: Lines | undefined): Row {
  const active = perhaps(lines, span)
  return {
    sign_ins: counts.sign_in,
    pages: counts.page,
    exports: counts.export,
    pages_per_person: active.people === null ? null : per(counts.page, active.people),
    ...active,
  }
}

/** Rows and total of a span. By page no people are counted: it is not stored who opened which page. */
async function measured(
  db: Db,
  view: PortalQuery,
  span: Span,
  hasWindows = false,
): Promise<{ rows: Row[]; total: Row }> {
  const splits = splitsOf(view.rows)
  const ofPeople = splits.filter((split) => split !== 'area')
  const isByPage = view.area !== undefined
  const counts = await countsOf(db, splits, view, span)
  const all = isByPage ? undefined : await linesOf(db, [], view, span)
  const split =
    isByPage || splits.includes('area')
      ? []
      : ofPeople.length > 0
        ? await linesOf(db, ofPeople, view, span)
        : (all ?? [])
  const linesBy = Map.groupBy(split, (line) => splitKey(ofPeople, line))
  const known = new Map([...linesBy].map(([key, lines]) => [key, byDay(lines)]))
  const isCounted = !isByPage && !splits.includes('area')
  const rows = groupsOf(view, span, counts, split, hasWindows).map((group) => ({
    ...group.key,
    ...figuresOf(group, isCounted ? (known.get(splitKey(ofPeople, group.key)) ?? new Map()) : undefined),
  }))
  const sum = nothing()
  for (const { kind, n } of counts) sum[kind] += n
  return { rows, total: figuresOf({ span, counts: sum }, all && byDay(all)) }
}

/** The figures of each part over whole days. */
export const countedBy = (db: Db, by: Split, narrowing: Omit<PortalQuery, 'rows'>, span: Span) =>
  measured(db, { ...narrowing, rows: [by] }, span, true)

/** What people do in the product itself (M78 to M80), with the total row worked out from the days and not from the rows. */
export const portalReportSource = reportSource(portalReport, {
  prepare: ({ view, deps, now }) => {
    const span = portalSpan(view, deps.settings, now)
    return { span, other: view.compare === undefined ? undefined : comparedWith(span, view.compare) }
  },
  count: ({ db, view, span }) => measured(db, view, span),
  order: (levels, sort) => [sort ?? grainOf(levels) ?? (levels.includes('area') ? '-pages' : '-people'), ...levels],
})
