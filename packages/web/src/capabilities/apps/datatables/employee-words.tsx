import { type Employee, employeeColumns, type EmployeeStatus } from '@rad/api/apps/datatables/contract'
import type { ReactNode } from 'react'
import type { Column } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { nothing } from '#kit/text/value.tsx'
import { locale, t } from '#kit/words.ts'
import styles from './datatables.module.css'

const tones: Record<EmployeeStatus, Tone> = {
  current: 'accent',
  professional: 'good',
  rejected: 'bad',
  resigned: 'warn',
  applied: 'plain',
}

export function StatusBadge({ status }: { status: EmployeeStatus }) {
  return <Badge tone={tones[status]}>{inWords(status)}</Badge>
}

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
/** Made once for a language: a browser takes longer for it than for a row. */
const writers = new Map<string, Intl.NumberFormat>()

/** In dollars, as the sample data have it, whatever the brand counts in. */
export function salaryIn(amount: number): string {
  const language = locale()
  const writer = writers.get(language) ?? new Intl.NumberFormat(language, dollars)
  writers.set(language, writer)
  return writer.format(amount)
}

export const yearsIn = (years: number | null) =>
  years === null ? nothing : t('{count, plural, one {# year} other {# years}}', { count: years })

/** The picture stored with an employee, and never one from elsewhere; without, initials. */
export function EmployeePicture({
  of: { fullName, avatar },
  size,
}: {
  of: Pick<Employee, 'fullName' | 'avatar'>
  size: number
}) {
  if (!avatar?.startsWith('data:image/')) return <Initials name={fullName} size={size} />
  return <img className={styles.picture} src={avatar} alt="" width={size} height={size} />
}

/** Someone with picture and position. */
export function Who({ of, children }: { of: Pick<Employee, 'fullName' | 'avatar' | 'post'>; children: ReactNode }) {
  return (
    <span className={styles.who}>
      <EmployeePicture of={of} size={32} />
      <span className={styles.names}>
        {children}
        <small>
          <bdi>{of.post}</bdi>
        </small>
      </span>
    </span>
  )
}

/** What every table draws in a way of its own. */
export const employeeCells: Cells<Pick<Employee, 'salary' | 'experience' | 'status'>> = {
  salary: ({ salary }) => <bdi>{salaryIn(salary)}</bdi>,
  experience: ({ experience }) => yearsIn(experience),
  status: ({ status }) => <StatusBadge status={status} />,
}

type ShownColumn = Exclude<(typeof employeeColumns)[number], { key: 'state' }>

/** Columns of employees by their keys, all of them on show. */
export const columnsOf = (...keys: ShownColumn['key'][]): Column<ShownColumn['key']>[] =>
  keys.flatMap((key) => {
    const column = employeeColumns.find((one): one is ShownColumn => one.key === key)
    return column ? { ...column, hidden: false } : []
  })
