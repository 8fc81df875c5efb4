import {
  cardsApi,
  type Customers,
  type GoalOverview,
  type ProductOrders,
  type SessionsDevice,
} from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import { query } from '#api/query.ts'
import { Donut } from '#kit/chart/donut.tsx'
import { Radial } from '#kit/chart/radial.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { partsFile } from './card-file.ts'
import styles from './card.module.css'
import { defineCard } from './define-card.tsx'
import { FigureLine, Points } from './figure-line.tsx'

const ordersOf = ({ finished, pending, rejected }: ProductOrders) => [
  { label: t('Finished'), value: finished },
  { label: t('Pending'), value: pending },
  { label: t('Rejected'), value: rejected },
]

/** What became of the orders of products. */
export const productOrders = defineCard({
  id: 'product-orders',
  title: word('Product orders'),
  size: 4,
  height: 220,
  isPeriodic: true,
  read: (_, period) => query(cardsApi.productOrders, { query: { period } }),
  isEmpty: ({ total }) => total.value === 0,
  file: (orders, { title, format }) => partsFile(title, ordersOf(orders), format.number),
  draw: (orders, { title, format }) => (
    <>
      <FigureLine figure={orders.total} />
      <Radial
        label={title}
        parts={ordersOf(orders).map((part) => ({ ...part, share: (part.value / orders.total.value) * 100 }))}
        middle={{ figure: format.compact(orders.total.value), word: t('Orders') }}
      />
    </>
  ),
})

const customersOf = ({ customers }: Customers) => customers.map(({ name, value }) => ({ label: inWords(name), value }))

/** Who bought: for the first time, again, or by recommendation. */
export const customers = defineCard({
  id: 'customers',
  title: word('Customers'),
  size: 4,
  height: 220,
  isPeriodic: true,
  read: (_, period) => query(cardsApi.customers, { query: { period } }),
  isEmpty: ({ total }) => total.value === 0,
  file: (read, { title, format }) => partsFile(title, customersOf(read), format.number),
  draw: (read) => (
    <>
      <FigureLine figure={read.total} />
      <Donut label={t('Customers')} parts={customersOf(read)} />
    </>
  ),
})

const devicesOf = ({ devices }: SessionsDevice) =>
  devices.map(({ name, sessions }) => ({ label: inWords(name), value: sessions }))

/** With what people come, and whether more of them do. */
export const sessionsByDevice = defineCard({
  id: 'devices',
  title: word('Sessions by device'),
  size: 4,
  height: 220,
  isPeriodic: true,
  read: (_, period) => query(cardsApi.sessionsDevice, { query: { period } }),
  isEmpty: ({ total }) => total.value === 0,
  file: (read, { title, format }) => partsFile(title, devicesOf(read), format.number),
  draw: (read) => (
    <>
      <FigureLine figure={read.total} />
      <Donut label={t('Sessions')} parts={devicesOf(read)} />
      <p className={styles.caption}>{t('Change of share vs. previous period')}</p>
      <dl className={styles.facts}>
        {read.devices.map(({ name, change }) => (
          <div key={name}>
            <dt>{inWords(name)}</dt>
            <dd>
              <Points change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  ),
})

const goalsOf = ({ completed, inProgress, percent, opens }: GoalOverview) => [
  { label: t('Paid invoices'), value: completed, share: percent, href: opens.completed },
  { label: t('Open invoices'), value: inProgress, share: 100 - percent, href: opens.inProgress },
]

/** How many of the invoices are paid. */
export const goals = defineCard({
  id: 'goals',
  title: word('Goal overview'),
  size: 4,
  height: 200,
  read: () => query(cardsApi.goalOverview, {}),
  isEmpty: ({ completed, inProgress }) => completed + inProgress === 0,
  file: (read, { title, format }) => partsFile(title, goalsOf(read), format.number),
  draw: (read, { title, format }) => (
    <Radial
      label={title}
      parts={goalsOf(read)}
      middle={{ figure: format.percent(read.percent), word: t('Completed') }}
    />
  ),
})
