import { type AnalyticsBoard, cardsApi, type Happening } from '@rad/api/apps/cards/contract'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { Radar } from '#kit/chart/radar.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { Greeting } from './greeting.tsx'

/** The cards of this dashboard read one answer. */
const useBoard = () => useQuery(query(cardsApi.analyticsBoard, {}))

export function AnalyticsGreeting({ title }: { title: string }) {
  return (
    <Card title={title} reading={useBoard()} height={100}>
      {(board) => <Greeting greeting={board.greeting} />}
    </Card>
  )
}

const marks = {
  payment: { icon: IconReportMoney, tone: 'good' },
  order: { icon: IconShoppingCart, tone: 'warn' },
  user: { icon: IconUserPlus, tone: 'plain' },
} as const

const kindWords = (): Record<Happening['kind'], string> => ({
  payment: t('Payment received'),
  order: t('Order placed'),
  user: t('User added'),
})

/** What happened lately, with what it was about. */
export function Timeline({ title }: { title: string }) {
  const format = useFormat()
  const words = kindWords()
  return (
    <Card title={title} reading={useBoard()} height={260} isEmpty={({ timeline }) => timeline.length === 0}>
      {({ timeline }) => (
        <ol className={styles.rows}>
          {timeline.map(({ kind, title: name, detail, amount, at, opens }) => {
            const { icon: Icon, tone } = marks[kind]
            return (
              <li key={`${kind} ${name}`}>
                <span className={styles.mark} data-tone={tone}>
                  <Icon size={16} stroke={1.6} aria-hidden="true" />
                </span>
                <div>
                  <PathLink href={opens}>
                    <bdi>{`${words[kind]}: ${name}`}</bdi>
                  </PathLink>
                  <small title={detail}>
                    <bdi>{detail}</bdi>
                  </small>
                  <small>
                    <time dateTime={at}>{`${format.instant(at)} (${format.ago(at)})`}</time>
                  </small>
                </div>
                {amount === null ? null : <bdi className={styles.amount}>{format.money(amount)}</bdi>}
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}

const radarOf = ({ radar }: AnalyticsBoard, title: string, format: Format): ChartData => ({
  label: title,
  axis: { category: t('Month'), value: t('Sales and visits') },
  categories: radar.months.map(format.month),
  series: radar.series.map(({ name, data }) => ({ key: name, label: t(name), kind: 'line', values: data })),
})

/** Sales against visits in the last six months, each against its own best month. */
export function SalesRadar({ title }: { title: string }) {
  const format = useFormat()
  return (
    <Card title={title} reading={useBoard()} height={300} dataOf={(board) => radarOf(board, title, format)}>
      {(board) => (
        <Radar
          data={radarOf(board, title, format)}
          areRelative
          addressOf={(place, series) =>
            series === 'Sales' && board.radar.series[0]?.data[place] ? board.radar.opens[place] : undefined
          }
        />
      )}
    </Card>
  )
}

export function NewestInvoices({ title }: { title: string }) {
  const format = useFormat()
  return (
    <Card title={title} reading={useBoard()} height={260} isEmpty={({ invoices }) => invoices.length === 0}>
      {({ invoices }) => (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Number')}</th>
                <th scope="col">{t('Status')}</th>
                <th scope="col">{t('Client')}</th>
                <th scope="col" data-wide>
                  {t('Issue date')}
                </th>
                <th scope="col" data-figure>
                  {t('Total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {invoices.map(({ id, number, status, client, issuedDate, total }) => (
                <tr key={id}>
                  <td>
                    <PathLink href={`/invoices/${id}`}>{number}</PathLink>
                  </td>
                  <td>
                    <Badge tone={status === 'Paid' ? 'good' : status === 'Past Due' ? 'bad' : 'plain'}>
                      {inWords(status)}
                    </Badge>
                  </td>
                  <td>
                    <bdi>{client}</bdi>
                  </td>
                  <td data-wide>{format.day(issuedDate)}</td>
                  <td data-figure>{format.money(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
