import { dealerRoles } from '@rad/api/session/auth/contract'
import type { ChartDays } from '#kit/chart/chart-data.ts'
import type { CellAddress } from '#kit/page/report.ts'
import { daysBefore, daysOfRow } from '#kit/table/row-days.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'

type Values = Record<string, unknown>

/** Of whom: the roles and the regions of a row, or those the report is narrowed to. */
const whoOf = (values: Values, row: Values = {}) => ({
  role_then: row.role ?? values.role,
  region_then: row.region === null ? 'none' : (row.region ?? values.region),
})

const users = (search: Values) => `/users/access${stringifySearch(search)}`

/** Of a region the users of dealers alone are met by name: figures with others among them would open fewer than they count. */
const isMetByName = (values: Values, row: Values, isOfRegion: boolean) => {
  const roles = [whoOf(values, row).role_then ?? []].flat().map(String)
  return !isOfRegion || (roles.length > 0 && roles.every((role) => dealerRoles.includes(role)))
}

/** The users whom a figure over these days counts; nothing where it counts no people, or is a mean. */
function usersOfFigure(figure: string, { from, to }: ChartDays, values: Values, row: Values) {
  // By page no one is counted.
  if (values.area !== undefined || 'area' in row) return undefined
  const who = whoOf(values, row)
  switch (figure) {
    case 'people':
      return users({ ...who, from, to })
    case 'new':
    case 'returning':
      return users({ ...who, from, to, seen: figure })
    case 'dau':
      return from === to ? users({ ...who, from, to }) : undefined
    case 'wau':
      return users({ ...who, from: daysBefore(to, 6), to })
    case 'mau':
      return users({ ...who, from: daysBefore(to, 27), to })
    default:
      return undefined
  }
}

/** Where figures lead, for who may read the list of users. */
export const portalAddresses = (values: Values, isOfRegion: boolean) => ({
  figure(figure: string, days: ChartDays, row: Values = {}) {
    return isMetByName(values, row, isOfRegion) ? usersOfFigure(figure, days, values, row) : undefined
  },
  /** The users of a cohort, and those of it who came again so many days later. */
  cohort({ from, to }: ChartDays, later: number | undefined) {
    if (!isMetByName(values, {}, isOfRegion)) return undefined
    return users({ ...whoOf(values), first_from: from, first_to: to, later })
  },
})
export type PortalAddresses = ReturnType<typeof portalAddresses>

/** Where the cells of the report lead. */
export const cellAddresses =
  (addresses: PortalAddresses, span: ChartDays): CellAddress =>
  (row, figure) =>
    addresses.figure(figure, daysOfRow(row, span), row.is_total ? {} : row)
