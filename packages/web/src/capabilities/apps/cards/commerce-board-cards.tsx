import { type CardPeriod, cardsApi, type CommerceBoard } from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { query } from '#api/query.ts'
import { Donut } from '#kit/chart/donut.tsx'
import { Change } from '#kit/page/change.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { partsFile, tableFile } from './card-file.ts'
import styles from './card.module.css'
import { type CardTools, defineCard } from './define-card.tsx'
import { FigureValue, Points } from './figure-line.tsx'
import { greetingCard } from './greeting.tsx'

/** The cards of this dashboard read one answer. */
const read = (_: never, period: CardPeriod) => query(cardsApi.commerceBoard, { query: { period } })

export const commerceGreeting = greetingCard(read)

const figuresOf = ({ strip }: CommerceBoard, { format }: CardTools) => [
  { label: t('Sales'), figure: strip.sales, write: format.number },
  { label: t('Customers'), figure: strip.customers, write: format.number },
  { label: t('Products'), figure: strip.products, write: format.number },
  { label: t('Revenue'), figure: strip.revenue, write: format.money },
]

/** The four figures of the shop in one line. */
export const strip = defineCard({
  id: 'strip',
  title: word('Statistics'),
  size: 8,
  height: 80,
  isPeriodic: true,
  read,
  file: (board, tools) =>
    tableFile(
      [tools.title, t('Value'), t('Previous period')],
      figuresOf(board, tools).map(({ label, figure }) => [label, figure.value, figure.before ?? '']),
    ),
  draw: (board, tools) => (
    <dl className={styles.strip}>
      {figuresOf(board, tools).map(({ label, figure, write }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>
              <FigureValue figure={figure} write={write} />
            </strong>
            {figure.before === null ? null : (
              <Change
                value={figure.value}
                before={figure.before}
                good="up"
                kind={figure === board.strip.revenue ? 'money' : undefined}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  ),
})

const paymentsOf = ({ earnings }: CommerceBoard) => earnings.map(({ name, value }) => ({ label: t(name), value }))

/** By which ways money came in. */
export const earnings = defineCard({
  id: 'earnings',
  title: word('Earnings by payment method'),
  size: 4,
  height: 200,
  isPeriodic: true,
  read,
  isEmpty: (board) => board.earnings.length === 0,
  file: (board, { title, format }) => partsFile(title, paymentsOf(board), format.money),
  draw: (board, { format }) => (
    <Donut
      label={t('Payments')}
      parts={paymentsOf(board)}
      format={format.money}
      whole={format.compact(board.earnings.reduce((sum, { value }) => sum + value, 0))}
    />
  ),
})

/** The clients with the largest revenue of a period. */
export const companies = defineCard({
  id: 'companies',
  title: word('Top clients'),
  size: 8,
  height: 320,
  isPeriodic: true,
  read,
  isEmpty: (board) => board.companies.length === 0,
  file: (board) =>
    tableFile(
      [t('Company'), t('Email'), t('Category'), t('Revenue'), t('Sales')],
      board.companies.map(({ name, email, category, revenue, sales }) => [
        name,
        email,
        category,
        revenue.value,
        sales.value,
      ]),
    ),
  draw: (board, { title, format }) => (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Company')}</th>
            <th scope="col" data-wide>
              {t('Category')}
            </th>
            <th scope="col" data-figure>
              {t('Revenue')}
            </th>
            <th scope="col" data-figure>
              {t('Sales')}
            </th>
          </tr>
        </thead>
        <tbody>
          {board.companies.map(({ id, name, email, category, revenue, sales }) => (
            <tr key={id}>
              <th scope="row">
                <div className={styles.company}>
                  <Initials name={name} size={28} />
                  <span>
                    <bdi>{name}</bdi>
                    <small>
                      <bdi>{email}</bdi>
                    </small>
                  </span>
                </div>
              </th>
              <td data-wide>
                <bdi>{category}</bdi>
              </td>
              <td data-figure>
                <FigureValue figure={revenue} write={format.money} />
              </td>
              <td data-figure>
                <FigureValue figure={sales} write={format.number} />{' '}
                {sales.before === null ? null : <Change value={sales.value} before={sales.before} good="up" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ),
})

/** With which browsers people come. The names are those of products, in every language the same. */
export const browsers = defineCard({
  id: 'browsers',
  title: word('Browsers'),
  size: 4,
  height: 260,
  isPeriodic: true,
  read,
  isEmpty: (board) => board.browsers.every(({ usage }) => usage === 0),
  file: (board, { title }) =>
    tableFile(
      [title, t('Usage (%)'), t('Change (points)')],
      board.browsers.map(({ name, usage, change }) => [inWords(name), usage, change ?? '']),
    ),
  draw: (board, { format }) => (
    <ul className={styles.rows}>
      {board.browsers.map(({ name, usage, change }) => (
        <li key={name}>
          <Ring share={usage} />
          <div>
            <span>{inWords(name)}</span>
          </div>
          <bdi>{format.percent(usage)}</bdi>
          <Points change={change} />
        </li>
      ))}
    </ul>
  ),
})

const ringAround = 2 * Math.PI * 13

/** A share on a small ring beside its figure. */
function Ring({ share }: { share: number }) {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" fill="none" strokeWidth="4" aria-hidden="true">
      <circle cx="16" cy="16" r="13" stroke="var(--sunken)" />
      <circle
        cx="16"
        cy="16"
        r="13"
        stroke="var(--accent)"
        strokeDasharray={`${(share / 100) * ringAround} ${ringAround}`}
        transform="rotate(-90 16 16)"
      />
    </svg>
  )
}

/** What came in and what was given back, newest first. */
export const transactions = defineCard({
  id: 'transactions',
  title: word('Transactions'),
  size: 4,
  height: 320,
  isPeriodic: true,
  read,
  isEmpty: (board) => board.transactions.length === 0,
  file: (board) =>
    tableFile(
      [t('Company'), t('Number'), t('Date'), t('Amount')],
      board.transactions.map(({ title, detail, day, amount }) => [title, detail, day, amount]),
    ),
  draw: (board, { format }) => (
    <ul className={styles.rows}>
      {board.transactions.map(({ key, title: company, detail, day, amount, opens }) => (
        <li key={key}>
          <span className={styles.mark} data-tone={amount < 0 ? 'bad' : 'good'}>
            <IconReportMoney size={16} stroke={1.6} aria-hidden="true" />
          </span>
          <div>
            <PathLink href={opens}>
              <bdi>{company}</bdi>
            </PathLink>
            <small>
              <bdi>{detail}</bdi> · <bdi>{format.day(day)}</bdi>
            </small>
          </div>
          <bdi className={styles.amount} data-tone={amount < 0 ? 'bad' : 'good'}>
            {amount < 0 ? '−' : '+'} {format.money(Math.abs(amount))}
          </bdi>
        </li>
      ))}
    </ul>
  ),
})
