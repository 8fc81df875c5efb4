import { cardsApi, type Revenue, type RevenueReport } from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import { query } from '#api/query.ts'
import { Chart } from '#kit/chart/chart.tsx'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { mirrored } from '#kit/chart/mirrored.ts'
import { t } from '#kit/words.ts'
import { years } from './card-choices.ts'
import { chartFile } from './card-file.ts'
import styles from './card.module.css'
import { type CardTools, defineCard } from './define-card.tsx'
import { FigureValue } from './figure-line.tsx'

const reportOf = ({ months, series }: Pick<RevenueReport, 'months' | 'series'>, { title, format }: CardTools) => ({
  label: title,
  axis: { category: t('Month'), value: t('Amount') },
  categories: months.map(format.month),
  series: series.map(({ name, data }) => ({ key: name, label: t(name), kind: 'line' as const, values: data })),
  format: format.wholeMoney,
})

/** What came in against what went out, month by month of a year, and against what was planned. */
export const revenueReport = defineCard({
  id: 'revenue-report',
  title: word('Revenue report'),
  size: 12,
  height: 300,
  choice: years,
  read: (year) => query(cardsApi.revenueReport, { query: { year } }),
  isEmpty: ({ budget }) => budget === 0,
  file: (report, tools) => chartFile(mirrored(reportOf(report, tools))),
  draw: (report, tools) => {
    const planned = t('Earnings and budget, {year}', { year: report.year })
    return (
      <div className={styles.two}>
        <Chart data={mirrored(reportOf(report, tools))} height={280} />
        <div>
          <dl className={styles.facts}>
            <div>
              <dt>{t('Net revenue')}</dt>
              <dd>{tools.format.wholeMoney(report.price)}</dd>
            </div>
            <div>
              <dt>{t('Budget')}</dt>
              <dd>{tools.format.wholeMoney(report.budget)}</dd>
            </div>
          </dl>
          <Chart
            data={reportOf({ ...report, series: report.budgetSeries }, { ...tools, title: planned })}
            height={220}
          />
        </div>
      </div>
    )
  },
})

const revenueOf = ({ series, days }: Revenue, { title, format }: CardTools): ChartData => ({
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
export const revenueByMonth = defineCard({
  id: 'revenue',
  title: word('Revenue by month'),
  size: 8,
  height: 300,
  read: () => query(cardsApi.revenue, {}),
  file: (revenue, tools) => chartFile(revenueOf(revenue, tools)),
  draw: (revenue, tools) => {
    const { thisMonth, lastMonth, opens } = revenue
    return (
      <>
        <dl className={styles.facts}>
          <div>
            <dt>{t('This month')}</dt>
            <dd>
              <FigureValue figure={{ value: thisMonth, opens: opens.thisMonth }} write={tools.format.money} />
            </dd>
          </div>
          <div>
            <dt>{t('Last month')}</dt>
            <dd>
              <FigureValue figure={{ value: lastMonth, opens: opens.lastMonth }} write={tools.format.money} />
            </dd>
          </div>
        </dl>
        <Chart
          data={revenueOf(revenue, tools)}
          height={220}
          addressOf={(place, series) => revenue.days[place]?.[series as 'thisMonth' | 'lastMonth'] ?? undefined}
        />
      </>
    )
  },
})
