import { fromMinor, toMinor, type Minor } from '#kernel/contract/money.ts'
import type { z } from 'zod'
import {
  priceBands,
  productBrands,
  productCategories,
  type Facets,
  type PriceBand,
  type productFilters,
} from './contract.ts'

export type Filters = z.output<z.ZodObject<typeof productFilters>>

/** How many products share the values of all filters, and the span of their prices. */
export interface FacetCell {
  category: Facets['categories'][number]['value']
  brand: Facets['brands'][number]['value']
  band: PriceBand
  rating: number
  is_free: boolean
  count: number
  /** Those of them whose prices lie within the slider. */
  within: number
  lowest: Minor
  highest: Minor
}

const last = priceBands.length - 1

/** Bands meet at their ends: the first holds its upper end, the last its lower one. */
export const bandOf = (price: Minor): PriceBand =>
  priceBands.find(({ to }, index) => to !== null && (index < last - 1 ? price <= toMinor(to) : price < toMinor(to)))
    ?.code ?? priceBands[last]!.code

const matches = <T>(values: readonly T[] | undefined, value: T) => values === undefined || values.includes(value)

type Part = 'band' | 'category' | 'brand' | 'rating' | 'freeShipping'

/** Whether the products of a cell match the filters, except for one filter and the slider. */
function fits(cell: FacetCell, filters: Filters, without: Part): boolean {
  const holds: Record<Part, boolean> = {
    band: filters.band === undefined || filters.band === cell.band,
    category: matches(filters.category, cell.category),
    brand: matches(filters.brand, cell.brand),
    rating: filters.rating === undefined || cell.rating >= Number(filters.rating),
    freeShipping: filters.freeShipping === undefined || (filters.freeShipping === 'true') === cell.is_free,
  }
  return Object.entries(holds).every(([part, isReserved]) => isReserved || part === without)
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

/** The counts of every filter in the panel, each counted without itself; band and slider are one, both of the price. */
export function facetsOf(cells: readonly FacetCell[], filters: Filters): Facets {
  const among = (without: Part) => cells.filter((cell) => fits(cell, filters, without))
  const count = (some: readonly FacetCell[], isOf: (cell: FacetCell) => boolean) =>
    sum(some.filter(isOf).map(({ within }) => within))
  const priced = among('band')
  const byCategory = among('category')
  const byBrand = among('brand')
  const byRating = among('rating')
  return {
    all: sum(priced.map((cell) => cell.count)),
    bands: priceBands.map(({ code }) => ({
      value: code,
      count: sum(priced.filter(({ band }) => band === code).map((cell) => cell.count)),
    })),
    categories: productCategories.map((value) => ({
      value,
      count: count(byCategory, ({ category }) => category === value),
    })),
    brands: productBrands.map((value) => ({ value, count: count(byBrand, ({ brand }) => brand === value) })),
    ratings: [4, 3, 2, 1].map((value) => ({ value, count: count(byRating, ({ rating }) => rating >= value) })),
    freeShipping: count(among('freeShipping'), ({ is_free }) => is_free),
    priceRange:
      priced.length === 0
        ? null
        : {
            from: fromMinor(Math.min(...priced.map(({ lowest }) => lowest))),
            to: fromMinor(Math.max(...priced.map(({ highest }) => highest))),
          },
  }
}

/** The name of a product in an address; the number after the last dash identifies it. */
export const slugOf = (name: string, id: number): string =>
  `${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-${id}`
