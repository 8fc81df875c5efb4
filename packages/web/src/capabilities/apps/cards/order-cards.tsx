import {
  cardsApi,
  type Customers as Kinds,
  type GoalOverview as Goals,
  type ProductOrders as Products,
} from '@rad/api/apps/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { Donut } from '#kit/chart/donut.tsx'
import { Radial } from '#kit/chart/radial.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { listOf, usePeriod } from './card-data.ts'
import { Card } from './card.tsx'
import { FigureLine } from './figure-line.tsx'

/** What became of the orders of products. */
export function ProductOrders({ title }: { title: string }) {
  const { period, menu } = usePeriod()
  const format = useFormat()
  const reading = useQuery(pagedQuery(cardsApi.productOrders, { query: { period } }))
  const partsOf = ({ finished, pending, rejected }: Products) => [
    { label: t('Finished'), value: finished },
    { label: t('Pending'), value: pending },
    { label: t('Rejected'), value: rejected },
  ]
  return (
    <Card
      title={title}
      reading={reading}
      height={220}
      menu={menu}
      dataOf={(orders) => listOf(title, partsOf(orders))}
      isEmpty={({ total }) => total.value === 0}
    >
      {(orders) => (
        <>
          <FigureLine figure={orders.total} />
          <Radial
            label={title}
            parts={partsOf(orders).map((part) => ({ ...part, share: (part.value / orders.total.value) * 100 }))}
            middle={{ figure: format.compact(orders.total.value), word: t('Orders') }}
          />
        </>
      )}
    </Card>
  )
}

/** Who bought: for the first time, again, or because somebody told them. */
export function Customers({ title }: { title: string }) {
  const { period, menu } = usePeriod()
  const reading = useQuery(pagedQuery(cardsApi.customers, { query: { period } }))
  const partsOf = ({ customers }: Kinds) => customers.map(({ name, value }) => ({ label: inWords(name), value }))
  return (
    <Card
      title={title}
      reading={reading}
      height={220}
      menu={menu}
      dataOf={(read) => listOf(title, partsOf(read))}
      isEmpty={({ total }) => total.value === 0}
    >
      {(read) => (
        <>
          <FigureLine figure={read.total} />
          <Donut label={t('Customers')} parts={partsOf(read)} />
        </>
      )}
    </Card>
  )
}

/** How many of the invoices are paid. */
export function GoalOverview({ title }: { title: string }) {
  const format = useFormat()
  const reading = useQuery(pagedQuery(cardsApi.goalOverview, {}))
  const partsOf = ({ completed, inProgress, opens }: Goals) => [
    { label: t('Paid invoices'), value: completed, href: opens.completed },
    { label: t('Open invoices'), value: inProgress, href: opens.inProgress },
  ]
  return (
    <Card
      title={title}
      reading={reading}
      height={200}
      dataOf={(goals) => listOf(title, partsOf(goals))}
      isEmpty={({ completed, inProgress }) => completed + inProgress === 0}
    >
      {(goals) => (
        <Radial
          label={title}
          parts={partsOf(goals).map((part, nth) => ({
            ...part,
            share: nth === 0 ? goals.percent : 100 - goals.percent,
          }))}
          middle={{ figure: format.percent(goals.percent), word: t('Completed') }}
        />
      )}
    </Card>
  )
}
