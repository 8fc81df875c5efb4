import type { Product } from '@rad/api/apps/shop/contract'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { Link } from '@tanstack/react-router'
import cards from '#kit/page/picture-card.module.css'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ProductPicture } from './product-picture.tsx'
import { paintOf, Stars, StockWord } from './product-words.tsx'
import { CartButton, WishButton } from './product-buttons.tsx'
import { productLink } from './shop-view.ts'
import styles from './product-card.module.css'

export interface ProductCardProps {
  product: Product
  layout: 'grid' | 'list'
}

const few = 5

/** One product among others. */
export function ProductCard({ product, layout }: ProductCardProps) {
  const { money } = useFormat()
  const { name, brand, description, price, rating, stock, image, hasFreeShipping } = product
  return (
    <article className={`${cards.card} ${styles.card}`} data-layout={layout} aria-label={name}>
      {/* The name below opens the same page: one stop of the keyboard is enough. */}
      <Link {...productLink(product)} className={`${cards.picture} ${styles.picture}`} tabIndex={-1} aria-hidden="true">
        <ProductPicture picture={image} colour={paintOf(product)} />
      </Link>
      <div className={styles.wish}>
        <WishButton product={product} />
      </div>
      <div className={`${cards.body} ${styles.body}`}>
        <div className={styles.line}>
          <Stars rating={rating} size={13} />
          <span className={styles.price}>{money(price)}</span>
        </div>
        <h3 className={styles.name}>
          <Link {...productLink(product)}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className={styles.brand}>
          <bdi>{brand}</bdi>
        </p>
        <p className={styles.text}>
          <bdi>{description}</bdi>
        </p>
        <div className={styles.marks}>
          {hasFreeShipping ? (
            <Badge tone="good" icon={<IconTruckDelivery size={13} stroke={1.8} />}>
              {t('Free shipping')}
            </Badge>
          ) : null}
          {stock <= few ? <StockWord stock={stock} /> : null}
        </div>
      </div>
      <div className={styles.buttons}>
        {layout === 'list' ? <span className={styles.listPrice}>{money(price)}</span> : null}
        <CartButton product={product} fullWidth />
      </div>
    </article>
  )
}
