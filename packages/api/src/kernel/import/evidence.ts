import { latinDigits } from './times.ts'

/** How many values of a column can only be read one way, only the other way, or both ways. */
export interface Ways {
  first: number
  second: number
  either: number
}

/** What the values of a column show of how its days and numbers are written; of a column without such values nothing. */
export interface ColumnEvidence {
  /** Day first, month first. */
  days?: Ways | undefined
  /** A point before decimals, a comma before them. */
  decimals?: Ways | undefined
}

type Way = keyof Ways

const slashed = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{2}|\d{4})(?:[T ]|$)/

/** How a day in figures can be read: day first, month first, or either; undefined for anything else. */
export function dayWay(written: string): Way | undefined {
  const parts = slashed.exec(written)
  if (!parts) return undefined
  const [one, other] = [Number(parts[1]), Number(parts[2])]
  if (one > 12 && other > 12) return undefined
  if (one > 12) return 'first'
  return other > 12 ? 'second' : 'either'
}

/** Signs between groups of digits that are no decimal sign anywhere: the Swiss apostrophe, and the spaces of France. */
const grouped = /(?<=\d)['’\u00a0\u202f\u2009 ](?=\d{3}(?:\D|$))/g
const plainNumber = /^[+-]?\d[\d.,]*$/

/** The same without the grouping that is beyond doubt. */
export const withoutGroups = (written: string): string => written.replaceAll(grouped, '')

/** How a number can be read: with a point before its decimals, with a comma, or either; undefined where it shows nothing. */
export function decimalWay(written: string): Way | undefined {
  const bare = withoutGroups(written)
  if (!plainNumber.test(bare)) return undefined
  const [commas, points] = [bare.split(',').length - 1, bare.split('.').length - 1]
  if (commas === 0 && points === 0) return undefined
  if (commas > 0 && points > 0) return bare.lastIndexOf('.') > bare.lastIndexOf(',') ? 'first' : 'second'
  if (commas > 1) return 'first'
  if (points > 1) return 'second'
  const sign = commas === 1 ? ',' : '.'
  const [whole = '', rest = ''] = bare.replace(/^[+-]/, '').split(sign)
  const mayGroup = rest.length === 3 && whole.length <= 3 && !whole.startsWith('0') && bare === written
  if (mayGroup) return 'either'
  return sign === '.' ? 'first' : 'second'
}

const count = (ways: Ways | undefined, way: Way | undefined): Ways | undefined =>
  way === undefined ? ways : { ...(ways ?? { first: 0, second: 0, either: 0 }), [way]: (ways?.[way] ?? 0) + 1 }

/** Collects the evidence of whole columns, value by value. */
export function evidenceOf(columns: readonly string[]) {
  const found: ColumnEvidence[] = columns.map(() => ({}))
  return {
    add: (cells: readonly string[]): void => {
      for (const [at, evidence] of found.entries()) {
        const cell = latinDigits(cells[at] ?? '')
        if (cell === '' || cell.length > 40 || !/\d/.test(cell)) continue
        evidence.days = count(evidence.days, dayWay(cell))
        evidence.decimals = count(evidence.decimals, decimalWay(cell))
      }
    },
    found: (): Record<string, ColumnEvidence> =>
      Object.fromEntries(
        columns.flatMap((column, at) => (found[at]!.days || found[at]!.decimals ? [[column, found[at]!]] : [])),
      ),
  }
}

/** The evidence of several columns together. */
export const together = (all: readonly (Ways | undefined)[]): Ways =>
  all.reduce<Ways>(
    (sum, ways) => ({
      first: sum.first + (ways?.first ?? 0),
      second: sum.second + (ways?.second ?? 0),
      either: sum.either + (ways?.either ?? 0),
    }),
    { first: 0, second: 0, either: 0 },
  )

export const isDivided = ({ first, second }: Ways): boolean => first > 0 && second > 0
