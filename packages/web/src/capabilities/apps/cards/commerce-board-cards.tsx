import { cardsApi, type CommerceBoard } from '@rad/api/apps/cards/contract'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { Donut } from '#kit/chart/donut.tsx'
import { Change } from '#kit/page/change.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { listOf, usePeriod } from './card-data.ts'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { FigureValue } from './figure-line.tsx'
import { Greeting } from './greeting.tsx'
import { Percent } from './session-cards.tsx'

/** A card of this dashboard with a period of its own. */
function useBoard() {
  const { period, menu } = usePeriod('last-28-days')
  return { menu, reading: useQuery(pagedQuery(cardsApi.commerceBoard, { query: { period } })) }
}

export function CommerceGreeting({ title }: { title: string }) {
  const { reading } = useBoard()
  return (
    <Card title={title} reading={reading} height={100}>
      {(board) => <Greeting greeting={board.greeting} />}
    </Card>
  )
}

/** The four figures of the shop in one line. */
export function Strip({ title }: { title: string }) {
  const { reading, menu } = useBoard()
  const format = useFormat()
  const figuresOf = ({ strip }: CommerceBoard) => [
    { label: t('Sales'), figure: strip.sales, write: format.number },
    { label: t('Customers'), figure: strip.customers, write: format.number },
    { label: t('Products'), figure: strip.products, write: format.number },
    { label: t('Revenue'), figure: strip.revenue, write: format.money },
  ]
  return (
    <Card
      title={title}
      reading={reading}
      menu={menu}
      height={80}
      dataOf={(board) =>
        listOf(
          title,
          figuresOf(board).map(({ label, figure }) => ({ label, value: figure.value })),
        )
      }
    >
      {(board) => (
        <dl className={styles.strip}>
          {figuresOf(board).map(({ label, figure, write }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>
                  <FigureValue figure={figure} write={write} />
                </strong>
                <Change
                  value={figure.value}
                  before={figure.before}
                  good="up"
                  kind={figure === board.strip.revenue ? 'money' : undefined}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** By which ways money came in. */
export function Earnings({ title }: { title: string }) {
  const { reading, menu } = useBoard()
  const format = useFormat()
  const partsOf = ({ earnings }: CommerceBoard) => earnings.map(({ name, value }) => ({ label: t(name), value }))
  return (
    <Card
      title={title}
      reading={reading}
      menu={menu}
      height={200}
      dataOf={(board) => listOf(title, partsOf(board))}
      isEmpty={({ earnings }) => earnings.length === 0}
    >
      {(board) => (
        <Donut
          label={t('Payments')}
          parts={partsOf(board)}
          format={format.money}
          whole={format.compact(board.earnings.reduce((sum, { value }) => sum + value, 0))}
        />
      )}
    </Card>
  )
}

/** The clients with the largest revenue of a period. */
export function Companies({ title }: { title: string }) {
  const { reading, menu } = useBoard()
  const format = useFormat()
  return (
    <Card
      title={title}
      reading={reading}
      menu={menu}
      height={320}
      dataOf={({ companies }) =>
        listOf(
          title,
          companies.map(({ name, revenue }) => ({ label: name, value: revenue.value })),
        )
      }
      isEmpty={({ companies }) => companies.length === 0}
    >
      {({ companies }) => (
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
              {companies.map(({ id, name, email, category, revenue, sales }) => (
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
                    <Change value={sales.value} before={sales.before} good="up" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** With which browsers people come. The names are those of products, in every language the same. */
export function Browsers({ title }: { title: string }) {
  const { reading, menu } = useBoard()
  const format = useFormat()
  return (
    <Card
      title={title}
      reading={reading}
      menu={menu}
      height={260}
      dataOf={({ browsers }) =>
        listOf(
          title,
          browsers.map(({ name, usage }) => ({ label: inWords(name), value: usage })),
        )
      }
      isEmpty={({ browsers }) => browsers.every(({ usage }) => usage === 0)}
    >
      {({ browsers }) => (
        <ul className={styles.rows}>
          {browsers.map(({ name, usage, change }) => (
            <li key={name}>
              <Ring share={usage} />
              <div>
                <span>{inWords(name)}</span>
              </div>
              <bdi>{format.percent(usage)}</bdi>
              <Percent change={change} write={format.percent} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

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
export function Transactions({ title }: { title: string }) {
  const { reading } = useBoard()
  const format = useFormat()
  return (
    <Card title={title} reading={reading} height={320} isEmpty={({ transactions }) => transactions.length === 0}>
      {({ transactions }) => (
        <ul className={styles.rows}>
          {transactions.map(({ key, title: company, detail, day, amount, opens }) => (
            <li key={key}>
              <span className={styles.mark} data-tone={amount < 0 ? 'bad' : 'good'}>
                <IconReportMoney size={16} stroke={1.6} aria-hidden="true" />
              </span>
              <div>
                <PathLink href={opens}>
                  <bdi>{company}</bdi>
                </PathLink>
                <small>
                  <bdi>{`${detail} · ${format.day(day)}`}</bdi>
                </small>
              </div>
              <bdi className={styles.amount} data-tone={amount < 0 ? 'bad' : 'good'}>
                {amount < 0 ? '−' : '+'} {format.money(Math.abs(amount))}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
