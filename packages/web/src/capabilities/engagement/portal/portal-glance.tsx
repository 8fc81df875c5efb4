import { areaNames, portalApi, portalReport } from '@rad/api/engagement/portal/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pagedQuery } from '#api/query.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { Chart } from '#kit/chart/chart.tsx'
import { ChartCard, ChartCards } from '#kit/chart/chart-card.tsx'
import type { ChartData, ChartDays, ChartSeries } from '#kit/chart/chart-data.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { figureWriter, type Format, useFormat } from '#kit/text/format.tsx'
import pageStyles from '#kit/page/page.module.css'
import type { ReportRow } from '#kit/page/report.ts'
import { RetentionGrid } from '#kit/page/retention-grid.tsx'
import { Sparkline } from '#kit/chart/sparkline.tsx'
import { StatCard, StatCards } from '#kit/page/stat-card.tsx'
import { bucketName, daysOfBucket } from '#kit/chart/time-buckets.ts'
import { WhyButton } from '#kit/page/why-button.tsx'
import { t } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import type { PortalAddresses } from './portal-addresses.ts'
import styles from './portal.module.css'

export interface GlanceProps {
  /** The view of the report without its rows: the same filters and days. */
  values: Record<string, unknown>
  span: ChartDays
  /** Where figures lead; nowhere for who may not read the list of users. */
  addresses: PortalAddresses | undefined
  onWhy: (measure: string) => void
}

type Grain = 'day' | 'week' | 'month'
interface Along {
  grain: Grain
  rows: ReportRow[]
  total: ReportRow
}

const height = 280
const dayLong = 86_400_000
const longestByDay = 92
const longestByWeek = 371

function grainOf({ from, to }: ChartDays): Grain {
  const days = (Date.parse(to) - Date.parse(from)) / dayLong + 1
  return days <= longestByDay ? 'day' : days <= longestByWeek ? 'week' : 'month'
}

const numberIn = (row: ReportRow, key: string) => {
  const value = row[key]
  return typeof value === 'number' ? value : null
}

/** The days at a glance: figures beside those before, who was active, which pages, and who came again. */
export function PortalGlance({ values, span, addresses, onWhy }: GlanceProps) {
  const grain = grainOf(span)
  const input = { ...values, compare: values.compare ?? 'previous', rows: [grain] }
  const { data } = useQuery(pagedQuery(portalApi.report, { query: input as never }))
  if (!data) return <BlockSkeleton height={440} />
  const along = { grain, rows: data.rows, total: data.total_row }
  const isEmpty = ['people', 'pages', 'sign_ins', 'mau'].every((key) => !numberIn(data.total_row, key))
  if (isEmpty)
    return (
      <section className={pageStyles.card}>
        <EmptyState
          title={t('No active users in these days')}
          text={t('Choose other days or clear some filters. Figures appear when someone signs in.')}
        />
      </section>
    )
  return (
    <>
      <Cards {...along} addressOf={(figure) => addresses?.figure(figure, span)} onWhy={onWhy} />
      <ChartCards>
        <Active {...along} span={span} />
        <Areas values={values} />
      </ChartCards>
      <Retention values={values} addresses={addresses} />
    </>
  )
}

const onCards = ['dau', 'wau', 'mau', 'stickiness', 'sign_ins', 'pages', 'exports'] as const

interface CardsProps extends Along, Pick<GlanceProps, 'onWhy'> {
  addressOf: (figure: string) => string | undefined
}

function Cards({ rows, total, addressOf, onWhy }: CardsProps) {
  const format = useFormat()
  return (
    <StatCards label={t('Figures for these days')} most={onCards.length}>
      {portalReport.measures
        .filter(({ key }) => onCards.includes(key as (typeof onCards)[number]))
        .map(({ key, label, kind, ...more }) => {
          const way = rows.map((row) => numberIn(row, key) ?? 0)
          const write = figureWriter(kind, format)
          const href = addressOf(key)
          return (
            <div key={key} title={'hint' in more ? t(more.hint) : undefined}>
              <StatCard
                label={t(label)}
                value={numberIn(total, key)}
                kind={kind}
                before={numberIn(total, `${key}_before`)}
                good="up"
                {...(href ? { href } : {})}
                action={<WhyButton label={t(label)} onClick={() => onWhy(key)} />}
              >
                {way.length > 1 && numberIn(total, key) !== null ? (
                  <Sparkline
                    label={t('{figure}, from {first} to {last}', {
                      figure: t(label),
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

function activeOf({ grain, rows }: Along, span: ChartDays, format: Format): ChartData {
  const buckets = rows.map((row) => (grain === 'month' ? `${String(row.month)}-01` : String(row[grain])))
  const line = (key: string, label: string): ChartSeries => ({
    key,
    label,
    kind: 'line',
    values: rows.map((row) => numberIn(row, key)),
  })
  return {
    label: t('Daily, 7-day, and 28-day active users'),
    axis: { category: t('Time'), value: t('Users') },
    categories: buckets.map((bucket) => bucketName(grain, bucket, format)),
    days: buckets.map((bucket) => {
      const { from, to } = daysOfBucket(grain, bucket, span)
      return { from, to }
    }),
    series: [
      line('dau', t('Daily active users')),
      line('wau', t('Weekly active users')),
      line('mau', t('Monthly active users')),
    ],
  }
}

function Active({ span, ...along }: Along & { span: ChartDays }) {
  const format = useFormat()
  const { grain, rows, total } = along
  const data = useMemo(() => activeOf({ grain, rows, total }, span, format), [grain, rows, total, span, format])
  return (
    <ChartCard title={t('Active users')}>
      {numberIn(total, 'people') === null ? (
        <p className={styles.none}>{t('Users aren’t counted by page. Who viewed which page isn’t recorded.')}</p>
      ) : (
        <NotedChart data={data} height={height} />
      )}
    </ChartCard>
  )
}

const mostAreas = 10

/** Which pages are opened most, and where files are taken. */
function Areas({ values }: Pick<GlanceProps, 'values'>) {
  const { compare: _, ...input } = values
  const { data } = useQuery(pagedQuery(portalApi.report, { query: { ...input, rows: ['area'] } as never }))
  const rows = data?.rows.filter(({ area }) => area !== null).slice(0, mostAreas)
  return (
    <ChartCard title={t('Page views')}>
      {rows ? (
        <Chart
          height={height}
          data={{
            label: t('Most viewed pages'),
            axis: { category: t('Page'), value: t('Page views') },
            categories: rows.map(({ area }) => t(areaNames[String(area)] ?? String(area))),
            series: [
              {
                key: 'pages',
                label: t('Page views'),
                kind: 'bar',
                values: rows.map((row) => numberIn(row, 'pages')),
              },
            ],
            isHorizontal: true,
          }}
        />
      ) : (
        <BlockSkeleton height={height} />
      )}
    </ChartCard>
  )
}

/** Who came again is counted of people: by page no one is counted, and no other days are beside it. */
export function retentionQuery(values: Record<string, unknown>) {
  const { compare: _, area: __, ...input } = values
  return pagedQuery(portalApi.retention, { query: input as never })
}

/** M81: who of those first here in a week came again. */
function Retention({ values, addresses }: Pick<GlanceProps, 'values' | 'addresses'>) {
  const answer = useQuery(retentionQuery(values))
  const { data } = answer
  return (
    <ChartCard
      title={t('Retention')}
      note={t(
        'Of the users first active in a week, how many returned exactly that many days later. Blank if it’s too early to tell.',
      )}
    >
      {data ? (
        <RetentionGrid
          label={t('Retention')}
          cohorts={data.cohorts}
          mean={data.mean}
          addressOf={(days, later) => addresses?.cohort(days, later)}
        />
      ) : answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <BlockSkeleton height={420} />
      )}
    </ChartCard>
  )
}
