import { Button } from '@mantine/core'
import type { CartProduct } from '@rad/api/apps/shop/cart/contract'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { amountsOfCart, LinePrice } from './line-price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { paintName, paintOf, Stars, StockWord } from './product-words.tsx'
import { QuantityField } from './quantity-field.tsx'
import { useQuantity, useRemoval } from './use-cart.ts'
import { productLink } from './shop-view.ts'
import { useShopActs } from './use-shop-acts.ts'
import styles from './cart.module.css'

/** One product of the cart: how many, when it comes, what it costs. */
export function CartLine({ product }: { product: CartProduct }) {
  const { day, number } = useFormat()
  const quantity = useQuantity(product)
  const remove = useRemoval()
  const { wish } = useShopActs()
  const { name, brand, color, image, discountPercentage, offers, isInWishlist } = product
  return (
    <li className={styles.line}>
      <article aria-label={name}>
        <Link {...productLink(product)} className={styles.picture} tabIndex={-1} aria-hidden="true">
          <ProductPicture picture={image} colour={color ?? paintOf(product)} />
        </Link>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link {...productLink(product)}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className={styles.soft}>
            <bdi>{brand}</bdi>
            {color ? <> · {paintName(color)}</> : null}
          </p>
          <Stars rating={product.rating} size={13} />
          <Availability product={product} />
          <QuantityField name={name} value={quantity.shown} onChange={quantity.set} />
          <p className={styles.soft}>{t('Delivery by {day}', { day: day(product.shippingDate) })}</p>
          {discountPercentage > 0 ? (
            <p className={styles.offer}>
              {t('{percent}% off, {offers, plural, one {# offer} other {# offers}}', {
                percent: number(discountPercentage),
                offers,
              })}
            </p>
          ) : null}
        </div>
        <div className={styles.acts}>
          <div className={styles.sum}>
            <LinePrice line={amountsOfCart(product)} isSaving={quantity.isSaving} />
            {product.hasFreeShipping ? (
              <Badge tone="good" icon={<IconTruckDelivery size={13} stroke={1.8} />}>
                {t('Free shipping')}
              </Badge>
            ) : null}
          </div>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconX size={15} stroke={1.8} />}
            aria-label={t('Remove {name}', { name })}
            onClick={() => void remove(product)}
          >
            {t('Remove')}
          </Button>
          <Button
            variant="subtle"
            fullWidth
            aria-pressed={isInWishlist}
            leftSection={
              isInWishlist ? (
                <IconHeartFilled className={styles.wished} size={15} />
              ) : (
                <IconHeart size={15} stroke={1.7} />
              )
            }
            onClick={() => void wish(product)}
          >
            {isInWishlist ? t('On your wishlist') : t('Add to wishlist')}
          </Button>
        </div>
      </article>
    </li>
  )
}

function Availability({ product }: { product: CartProduct }) {
  const { availability, stock } = product
  if (availability !== 'short') return <StockWord stock={stock} />
  return (
    <p className={styles.short} role="status">
      {t('Only {count} left. Reduce the quantity.', { count: stock })}
    </p>
  )
}
