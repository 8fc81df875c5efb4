import { type Facets, type Product, productFilters, shopView } from '@rad/api/apps/shop/contract'
import { z } from 'zod'
import { checkedView } from '#kit/filter/checked-view.ts'
import type { Format } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import type { View } from '#kit/filter/use-view.ts'
import { t } from '#kit/words.ts'
import { bandName } from './product-words.tsx'

/** What is in the address of the shop: the view of the API, and how the products are laid out. */
export const shopScreenView = checkedView(
  shopView.extend({
    layout: z.enum(['grid', 'list'], 'Products stand in a grid or a list.').default('grid'),
  }),
)
export type ShopValues = z.output<typeof shopScreenView.view>
export type ShopScreenView = View<ShopValues>

type FilterKey = keyof typeof productFilters
const filterKeys = Object.keys(productFilters) as FilterKey[]

const written = (price: number | undefined) => (price === undefined ? undefined : String(price))

/** The filters alone, by which the others are counted, as they stand in an address. */
export const filtersOf = ({ q, band, priceFrom, priceTo, category, brand, rating, freeShipping }: ShopValues) => ({
  q,
  band,
  priceFrom: written(priceFrom),
  priceTo: written(priceTo),
  category,
  brand,
  rating,
  freeShipping,
})

/** The question for the API: the layout is nothing to it. */
export const queryOf = (values: ShopValues) => {
  const { sortBy, page, perPage } = values
  return { ...filtersOf(values), sortBy, page, perPage }
}

export const clearedFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined]))

/** A filter that is set, in words, and the view without it. */
export interface SetFilter {
  key: string
  label: string
  without: Partial<Record<keyof ShopValues, unknown>>
}

export function setFiltersOf(values: ShopValues, format: Format): SetFilter[] {
  const { band, priceFrom, priceTo, category = [], brand = [], rating, freeShipping } = values
  const found: SetFilter[] = []
  if (band) found.push({ key: 'band', label: bandName(band, format), without: { band: undefined } })
  if (priceFrom !== undefined || priceTo !== undefined)
    found.push({
      key: 'price',
      label: priceWords(priceFrom, priceTo, format),
      without: { priceFrom: undefined, priceTo: undefined },
    })
  for (const one of category)
    found.push({ key: one, label: inWords(one), without: { category: category.filter((other) => other !== one) } })
  for (const one of brand)
    found.push({ key: one, label: one, without: { brand: brand.filter((other) => other !== one) } })
  if (rating) found.push({ key: 'rating', label: ratingWords(Number(rating)), without: { rating: undefined } })
  if (freeShipping)
    found.push({
      key: 'freeShipping',
      label: freeShipping === 'true' ? t('Free shipping') : t('No free shipping'),
      without: { freeShipping: undefined },
    })
  return found
}

function priceWords(from: number | undefined, to: number | undefined, { wholeMoney }: Format): string {
  if (from === undefined) return t('Up to {price}', { price: wholeMoney(to ?? 0) })
  return to === undefined
    ? t('{price} or more', { price: wholeMoney(from) })
    : t('{from} to {to}', { from: wholeMoney(from), to: wholeMoney(to) })
}

export const ratingWords = (rating: number) => (rating >= 5 ? t('5 stars') : t('{rating} stars or more', { rating }))

/** How many rows a filter has behind it; undefined while that is being counted. */
export const countOf = (facet: readonly { value: unknown; count: number }[] | undefined, value: unknown) =>
  facet?.find((one) => one.value === value)?.count

export type PriceRange = Facets['priceRange']

/** Where a product has its page. */
export const productLink = ({ slug }: Pick<Product, 'slug'>) => ({ to: '/shop/$slug', params: { slug } }) as const
