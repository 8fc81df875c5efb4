import type { Product } from '@rad/api/apps/shop/contract'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#kit/text/format.tsx'
import { ProductPicture } from './product-picture.tsx'
import { paintOf, Stars } from './product-words.tsx'
import { productLink } from './shop-view.ts'
import styles from './product.module.css'

/** A few products side by side; nothing where there are none. */
export function ProductRow({ title, products }: { title: string; products: readonly Product[] | undefined }) {
  const { money } = useFormat()
  if (!products || products.length === 0) return null
  return (
    <section className={styles.others} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.row}>
        {products.map((product) => (
          <li key={product.id}>
            <Link {...productLink(product)} className={styles.small}>
              <span className={styles.smallPicture}>
                <ProductPicture picture={product.image} colour={paintOf(product)} />
              </span>
              <strong>
                <bdi>{product.name}</bdi>
              </strong>
              <span className={styles.smallLine}>
                <span>{money(product.price)}</span>
                <Stars rating={product.rating} size={12} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
