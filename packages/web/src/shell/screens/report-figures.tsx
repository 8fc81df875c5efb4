import { addressesOf } from '#kit/page/report-address.ts'
import type { ReportRow } from '#kit/page/report.ts'
import { StatCard, StatCards } from '#kit/page/stat-card.tsx'
import { WhyButton } from '#kit/page/why-button.tsx'
import { figureWriter, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import type { DeclaredReport } from './report-screen.tsx'

/** Which direction is good; a figure without one has no color. */
export type GoodWays = Readonly<Record<string, 'up' | 'down'>>

export interface ReportFiguresProps {
  report: DeclaredReport
  /** The figures on cards, in this order; one that the table leaves out has no card. */
  shown: readonly string[]
  good: GoodWays
  total: ReportRow
  /** The list that figures open, and the view of the report. */
  list: string
  values: Record<string, unknown>
  /** The figures whose change can be explained. */
  explained: readonly string[]
  onWhy: (measure: string) => void
}

const numberOf = (row: ReportRow, key: string) => {
  const value = row[key]
  return typeof value === 'number' ? value : null
}

/** The total of a report at a glance, beside that of the days compared with. */
export function ReportFigures({ report, shown, good, total, list, values, explained, onWhy }: ReportFiguresProps) {
  const format = useFormat()
  const filters = ['q', ...Object.keys(report.filters).filter((key) => key !== 'compare')]
  const addressOf = addressesOf({ list, values, filters, measures: report.measures }, [])
  const figures = shown.flatMap((key) => report.measures.find((one) => one.key === key && key in total) ?? [])
  if (figures.length === 0) return null
  return (
    <StatCards label={t('Figures for these days')} most={figures.length}>
      {figures.map(({ key, label, kind, hint }) => {
        const before = numberOf(total, `${key}_before`)
        const href = addressOf(total, key)
        return (
          <div key={key} title={hint && t(hint)}>
            <StatCard
              label={t(label)}
              value={numberOf(total, key)}
              kind={kind}
              before={before}
              note={before === null ? undefined : t('from {value}', { value: figureWriter(kind, format)(before) })}
              {...(good[key] ? { good: good[key] } : {})}
              {...(href ? { href } : {})}
              {...(explained.includes(key)
                ? { action: <WhyButton label={t(label)} onClick={() => onWhy(key)} /> }
                : {})}
            />
          </div>
        )
      })}
    </StatCards>
  )
}
