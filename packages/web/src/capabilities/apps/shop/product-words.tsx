import { type Product, type ProductColor, type PriceBand, priceBands } from '@rad/api/apps/shop/contract'
import { words } from '@rad/api/words'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { Format } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './product-words.module.css'

/** The paints as one asks for them in a shop; the codes are those of the theme. */
const paints: Record<ProductColor, string> = words({
  primary: 'Indigo',
  success: 'Green',
  warning: 'Amber',
  danger: 'Red',
  info: 'Teal',
})
export const paintName = (colour: ProductColor) => t(paints[colour])

/** The paint a product is in where no one has chosen one: not all of them in the same. */
export const paintOf = ({ id, colorOptions }: Pick<Product, 'id' | 'colorOptions'>): ProductColor | undefined =>
  colorOptions[id % colorOptions.length]

/** A price band as its two prices. */
export function bandName(code: PriceBand | string, { wholeMoney }: Format): string {
  const band = priceBands.find((one) => one.code === code)
  if (!band) return code
  if (band.from === null) return t('Up to {price}', { price: wholeMoney(band.to) })
  if (band.to === null) return t('{price} or more', { price: wholeMoney(band.from) })
  return t('{from} to {to}', { from: wholeMoney(band.from), to: wholeMoney(band.to) })
}

const most = 5

/** So many stars of five. */
export function Stars({ rating, size = 14 }: { rating: number; size?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={t('{rating} out of 5 stars', { rating })}>
      {Array.from({ length: most }, (_, index) =>
        index < rating ? (
          <IconStarFilled key={index} size={size} aria-hidden="true" />
        ) : (
          <IconStar key={index} size={size} stroke={1.5} aria-hidden="true" />
        ),
      )}
    </span>
  )
}

const few = 5

/** Whether it can be had: the word that a customer looks for. */
export function StockWord({ stock }: Pick<Product, 'stock'>) {
  if (stock <= 0)
    return (
      <span className={styles.stock} data-tone="bad">
        {t('Sold out')}
      </span>
    )
  return (
    <span className={styles.stock} data-tone={stock <= few ? 'warn' : 'good'}>
      {stock <= few ? t('Only {count} left', { count: stock }) : t('In stock')}
    </span>
  )
}
