import {
  cardsApi,
  type Revenue,
  type RevenueReport as Report,
  reportYears,
  type ReportYear,
} from '@rad/api/apps/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { Chart } from '#kit/chart/chart.tsx'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { mirrored } from '#kit/chart/mirrored.ts'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { FigureValue } from './figure-line.tsx'

const reportOf = ({ months, series }: Pick<Report, 'months' | 'series'>, title: string, format: Format) => ({
  label: title,
  axis: { category: t('Month'), value: t('Amount') },
  categories: months.map(format.month),
  series: series.map(({ name, data }) => ({ key: name, label: t(name), kind: 'line' as const, values: data })),
  format: format.wholeMoney,
})

/** What came in against what went out, month by month of a year, and against what was planned. */
export function RevenueReport({ title }: { title: string }) {
  const [year, setYear] = useState<ReportYear>('2020')
  const format = useFormat()
  const reading = useQuery(pagedQuery(cardsApi.revenueReport, { query: { year } }))
  const menu = {
    label: t('Year'),
    value: year,
    options: reportYears.map((value) => ({ value, label: value })),
    onChange: (value: string) => setYear(value as ReportYear),
  }
  return (
    <Card
      title={title}
      reading={reading}
      height={300}
      menu={menu}
      dataOf={(report) => mirrored(reportOf(report, title, format))}
      isEmpty={({ budget }) => budget === 0}
    >
      {(report) => (
        <div className={styles.two}>
          <Chart data={mirrored(reportOf(report, title, format))} height={280} />
          <div>
            <dl className={styles.facts}>
              <div>
                <dt>{t('Net revenue')}</dt>
                <dd>{format.wholeMoney(report.price)}</dd>
              </div>
              <div>
                <dt>{t('Budget')}</dt>
                <dd>{format.wholeMoney(report.budget)}</dd>
              </div>
            </dl>
            <Chart
              data={reportOf(
                { ...report, series: report.budgetSeries },
                t('Earnings and budget, {year}', { year }),
                format,
              )}
              height={220}
            />
          </div>
        </div>
      )}
    </Card>
  )
}

const revenueOf = ({ series, days }: Revenue, title: string, format: Format): ChartData => ({
  label: title,
  axis: { category: t('Day of the month'), value: t('Invoiced') },
  categories: days.map(({ day }) => format.number(day)),
  series: series.map(({ name, data }, nth) => ({
    key: nth === 0 ? 'thisMonth' : 'lastMonth',
    label: t(name),
    kind: 'line',
    values: data,
  })),
  format: format.wholeMoney,
})

/** What was invoiced this month, added up day by day, against last month. */
export function RevenueByMonth({ title }: { title: string }) {
  const format = useFormat()
  const reading = useQuery(pagedQuery(cardsApi.revenue, {}))
  return (
    <Card title={title} reading={reading} height={300} dataOf={(revenue) => revenueOf(revenue, title, format)}>
      {(revenue) => (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>{t('This month')}</dt>
              <dd>
                <FigureValue
                  figure={{ value: revenue.thisMonth, opens: revenue.opens.thisMonth }}
                  write={format.money}
                />
              </dd>
            </div>
            <div>
              <dt>{t('Last month')}</dt>
              <dd>
                <FigureValue
                  figure={{ value: revenue.lastMonth, opens: revenue.opens.lastMonth }}
                  write={format.money}
                />
              </dd>
            </div>
          </dl>
          <Chart
            data={revenueOf(revenue, title, format)}
            height={220}
            addressOf={(place, series) => revenue.days[place]?.[series as 'thisMonth' | 'lastMonth'] ?? undefined}
          />
        </>
      )}
    </Card>
  )
}
