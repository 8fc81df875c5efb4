import type { Endpoint } from '@rad/api/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { addressesOf } from '#kit/page/report-address.ts'
import type { LevelNames } from '#kit/page/report.ts'
import { WhyDrawer } from '#kit/page/why-drawer.tsx'
import type { ReportWhy } from '#kit/page/why-words.ts'
import type { z } from 'zod'
import { asking } from './declared.ts'
import type { GoodWays } from './report-figures.tsx'
import type { DeclaredReport } from './report-screen.tsx'

export interface ReportWhyDrawerProps {
  report: DeclaredReport
  /** What answers why. */
  why: Endpoint & { response: z.ZodType<ReportWhy> }
  measure: string
  /** The figures whose change can be explained. */
  explained: readonly string[]
  /** The heading over each split, in the reader's language. */
  titles: Readonly<Record<string, string>>
  good: GoodWays
  names: LevelNames
  /** The list that parts open, and the filters of the report. */
  list: string
  values: Record<string, unknown>
  /** What of the list a figure counts over some days, where that is not what happened in them. */
  opens?: (figure: string, days: ReportWhy['days']) => Record<string, string> | undefined
  onNarrow: (patch: Record<string, string[] | undefined>) => void
  onMeasure: (measure: string) => void
  onClose: () => void
}

/** Why a figure of a report changed, each part of it with its rows. */
export function ReportWhyDrawer(props: ReportWhyDrawerProps) {
  const { report, why, measure, explained, titles, good, list, values, opens, ...rest } = props
  const answer = useQuery(pagedQuery(why, asking<typeof why>({ ...values, measure })))
  const filters = ['q', ...Object.keys(report.filters).filter((key) => key !== 'compare')]
  return (
    <WhyDrawer
      {...rest}
      measure={measure}
      values={values}
      figures={report.measures.filter(({ key }) => explained.includes(key))}
      answer={answer}
      splits={Object.keys(titles)}
      titles={titles}
      good={(figure) => good[figure]}
      hrefOf={(figure, days, part) => {
        const counted = opens?.(figure, days)
        const measures = counted ? [{ key: figure, opens: counted }] : report.measures
        const shown = { ...values, period: undefined, ...(counted ? {} : days) }
        return addressesOf({ list, values: shown, filters, measures }, Object.keys(part))(part, figure)
      }}
    />
  )
}
