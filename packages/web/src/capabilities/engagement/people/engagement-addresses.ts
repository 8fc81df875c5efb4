import type { CellAddress } from '#kit/page/report.ts'
import { daysBefore, daysOfRow } from '#kit/table/row-days.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'

export interface Span {
  from: string
  to: string
}
type Values = Record<string, unknown>

const crowdKeys = ['bot', 'client', 'medium'] as const
const crowdOf = (values: Values, row: Values = {}) =>
  Object.fromEntries(crowdKeys.map((key) => [key, row[key] ?? values[key]]))

/** The list of people, of the same bots, clients and media. */
const people = (crowd: Values, more: Values) => `/reports/engagement/people${stringifySearch({ ...crowd, ...more })}`

/** The people, or the conversations, that a figure over these days counts; nothing where it is a mean or a share. */
export function addressOfFigure(figure: string, { from, to }: Span, values: Values): string | undefined {
  const crowd = crowdOf(values)
  switch (figure) {
    case 'dau':
      return from === to ? people(crowd, { from, to }) : undefined
    case 'wau':
      return people(crowd, { from: daysBefore(to, 6), to })
    case 'mau':
      return people(crowd, { from: daysBefore(to, 27), to })
    case 'people':
      return people(crowd, { from, to })
    case 'new':
    case 'returning':
      return people(crowd, { from, to, seen: figure })
    case 'conversations':
      return `/conversations${stringifySearch({ ...crowd, from, to, engaged: 'true' })}`
    default:
      return undefined
  }
}

/** Where the cells of the report lead. */
export const engagementAddresses =
  (values: Values, span: Span): CellAddress =>
  (row, figure) => {
    const { from, to } = daysOfRow(row, span)
    return addressOfFigure(figure, { from, to }, crowdOf(values, row.is_total ? {} : row))
  }

/** The people of a cohort, and those of it who came again so many days later. */
export const cohortAddress = (values: Values, { from, to }: Span, later: number | undefined) =>
  people(crowdOf(values), { first_from: from, first_to: to, later })
