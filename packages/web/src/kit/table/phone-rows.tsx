import { type ComponentType, lazy, Suspense } from 'react'
import { isPhoneNow } from '#kit/base/use-is-phone.ts'
import type { CardListProps } from '#kit/table/card-list.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'

const load = () => import('#kit/table/card-list.tsx')
const Cards = lazy(async () => ({ default: (await load()).CardList as unknown as ComponentType<object> }))

/** On a phone it is on its way before the rows are. */
if (isPhoneNow()) void load()

/** The rows of a list as cards: loaded on phones only, for no wider window draws them. */
export function PhoneRows<Row extends object>({ usual, ...props }: CardListProps<Row> & { usual: number }) {
  return (
    <Suspense fallback={<TableSkeleton rows={usual} columns={props.columns.length} />}>
      <Cards {...props} />
    </Suspense>
  )
}
