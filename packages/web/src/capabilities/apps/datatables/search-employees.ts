import { writtenOut } from '@rad/api/rounded'
import type { EmployeeRow } from './employee-rows.ts'

/** What is searched for: texts by column, and the days between which someone started. */
export interface EmployeeSearch {
  fullName: string
  email: string
  post: string
  city: string
  salary: string
  from: string
  to: string
}

export const searchedTexts = ['fullName', 'email', 'post', 'city', 'salary'] as const

/** Letters without case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
/** A salary is found however its digits are grouped. */
const digits = (text: string) => text.replaceAll(/[$\s,]/g, '')

/** 0 where the text begins with what is searched, 1 where it holds it, none where it does not. */
function rankOf(text: string, searched: string): number | undefined {
  if (text.startsWith(searched)) return 0
  return text.includes(searched) ? 1 : undefined
}

function rankOfRow(row: EmployeeRow, search: EmployeeSearch): number | undefined {
  if (search.from && row.startDate < search.from) return undefined
  if (search.to && row.startDate > search.to) return undefined
  let sum = 0
  for (const key of searchedTexts) {
    const read = key === 'salary' ? digits : plain
    const searched = read(search[key])
    if (!searched) continue
    const value = key === 'salary' ? writtenOut(row.salary, 2) : (row[key] ?? '')
    const rank = rankOf(read(value), searched)
    if (rank === undefined) return undefined
    sum += rank
  }
  return sum
}

/** The employees that match all of it; those whose texts begin with what is searched stand first, else the order stays. */
export function searchEmployees(rows: readonly EmployeeRow[], search: EmployeeSearch): EmployeeRow[] {
  return rows
    .flatMap((row) => {
      const rank = rankOfRow(row, search)
      return rank === undefined ? [] : [{ row, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row)
}
