import { type AnalyticsBoard, type CardPeriod, cardsApi, type Happening } from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { query } from '#api/query.ts'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { Radar } from '#kit/chart/radar.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { chartFile, tableFile } from './card-file.ts'
import styles from './card.module.css'
import { type CardTools, defineCard } from './define-card.tsx'
import { greetingCard } from './greeting.tsx'

/** The cards of this dashboard read one answer. */
const read = (_: never, period: CardPeriod) => query(cardsApi.analyticsBoard, { query: { period } })

export const analyticsGreeting = greetingCard(read)

const marks = {
  payment: { icon: IconReportMoney, tone: 'good' },
  order: { icon: IconShoppingCart, tone: 'warn' },
  meeting: { icon: IconUsers, tone: 'plain' },
  user: { icon: IconUserPlus, tone: 'plain' },
} as const

const kindWords = (): Record<Happening['kind'], string> => ({
  payment: t('Payment received'),
  order: t('Order placed'),
  meeting: t('Meeting'),
  user: t('User added'),
})

/** What happened lately, with what it was about. */
export const timeline = defineCard({
  id: 'timeline',
  title: word('Recent activity'),
  size: 6,
  height: 260,
  read,
  isEmpty: (board) => board.timeline.length === 0,
  file: (board) =>
    tableFile(
      [t('Activity'), t('Details'), t('Amount'), t('Time')],
      board.timeline.map(({ kind, title, detail, amount, at }) => [
        `${kindWords()[kind]}: ${title}`,
        detail,
        amount ?? '',
        at,
      ]),
    ),
  draw: (board, { format }) => {
    const words = kindWords()
    return (
      <ol className={styles.rows}>
        {board.timeline.map(({ kind, title: name, detail, amount, at, opens }) => {
          const { icon: Icon, tone } = marks[kind]
          return (
            <li key={`${kind} ${name} ${at}`}>
              <span className={styles.mark} data-tone={tone}>
                <Icon size={16} stroke={1.6} aria-hidden="true" />
              </span>
              <div>
                <PathLink href={opens}>
                  {words[kind]}: <bdi>{name}</bdi>
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
    )
  },
})

const radarOf = ({ radar }: AnalyticsBoard, { title, format }: CardTools): ChartData => ({
  label: title,
  axis: { category: t('Month'), value: t('Sales and visits') },
  categories: radar.months.map(format.month),
  series: radar.series.map(({ name, data }) => ({ key: name, label: t(name), kind: 'line', values: data })),
})

/** Sales against visits in the last six months, each against its own best month. */
export const salesRadar = defineCard({
  id: 'radar',
  title: word('Sales and visits'),
  size: 6,
  height: 300,
  read,
  file: (board, tools) => chartFile(radarOf(board, tools)),
  draw: (board, tools) => (
    <Radar
      data={radarOf(board, tools)}
      areRelative
      addressOf={(place, series) =>
        series === 'Sales' && board.radar.series[0]?.data[place] ? board.radar.opens[place] : undefined
      }
    />
  ),
})

export const newestInvoices = defineCard({
  id: 'invoices',
  title: word('Newest invoices'),
  size: 8,
  height: 260,
  read,
  isEmpty: ({ invoices }) => invoices.length === 0,
  file: ({ invoices }) =>
    tableFile(
      [t('Number'), t('Status'), t('Client'), t('Issue date'), t('Total')],
      invoices.map(({ number, status, client, issuedDate, total }) => [
        number,
        inWords(status),
        client,
        issuedDate,
        total,
      ]),
    ),
  draw: ({ invoices }, { title, format }) => (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Number')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col" data-wide>
              {t('Client')}
            </th>
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
                <small data-narrow>
                  <bdi>{client}</bdi>
                </small>
              </td>
              <td>
                <Badge tone={status === 'Paid' ? 'good' : status === 'Past Due' ? 'bad' : 'plain'}>
                  {inWords(status)}
                </Badge>
              </td>
              <td data-wide>
                <bdi>{client}</bdi>
              </td>
              <td data-wide>{format.day(issuedDate)}</td>
              <td data-figure>{format.money(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ),
})
