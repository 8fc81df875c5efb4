import { engagementReport, type Overview } from '@rad/api/engagement/people/contract'
import { figureWriter, useFormat } from '#kit/text/format.tsx'
import { Sparkline } from '#kit/chart/sparkline.tsx'
import { StatCard, StatCards } from '#kit/page/stat-card.tsx'
import { WhyButton } from '#kit/page/why-button.tsx'
import { t } from '#kit/words.ts'
import { addressOfFigure, type Span } from './engagement-addresses.ts'
import styles from './engagement.module.css'

export interface GlanceProps {
  overview: Overview
  /** The view of the report, which names the bots, clients and media. */
  values: Record<string, unknown>
}

const shown = ['dau', 'wau', 'mau', 'stickiness', 'new', 'returning'] as const
export const numberIn = (row: Overview['total_row'], key: string) => {
  const value = row[key]
  return typeof value === 'number' ? value : null
}

export const spanOf = ({ filters }: Overview) => filters as unknown as Span

/** The days that the figures stand beside. */
function ComparedWith({ overview }: { overview: Overview }) {
  const format = useFormat()
  const { compared_from, compared_to } = overview.filters
  if (typeof compared_from !== 'string' || typeof compared_to !== 'string') return null
  return (
    <p className={styles.compared}>
      {t('Compared with {first} to {last}', { first: format.day(compared_from), last: format.day(compared_to) })}
    </p>
  )
}

/** The figures of the days at a glance, beside those compared with, and the way they took. */
export function EngagementCards({ overview, values, onWhy }: GlanceProps & { onWhy: (measure: string) => void }) {
  const format = useFormat()
  const span = spanOf(overview)
  return (
    <StatCards label={t('Figures for these days')} most={shown.length}>
      <ComparedWith overview={overview} />
      {shown.map((key) => {
        const figure = engagementReport.measures.find((one) => one.key === key)
        if (!figure) return null
        const way = overview.rows.map((row) => numberIn(row, key) ?? 0)
        const label = t(figure.label)
        const write = figureWriter(figure.kind, format)
        const href = addressOfFigure(key, span, values)
        const before = numberIn(overview.total_row, `${key}_before`)
        return (
          <div key={key} title={t(figure.hint)}>
            <StatCard
              label={label}
              value={numberIn(overview.total_row, key)}
              kind={figure.kind}
              before={before}
              note={before === null ? undefined : t('from {value}', { value: write(before) })}
              good="up"
              {...(href ? { href } : {})}
              action={<WhyButton label={label} onClick={() => onWhy(key)} />}
            >
              {way.length > 1 ? (
                <Sparkline
                  label={t('{figure}, from {first} to {last}', {
                    figure: label,
                    first: write(way[0] ?? 0),
                    last: write(way.at(-1) ?? 0),
                  })}
                  values={way}
                />
              ) : null}
            </StatCard>
          </div>
        )
      })}
    </StatCards>
  )
}
