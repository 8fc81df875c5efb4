import { Button } from '@mantine/core'
import { smallestInstalmentOrder } from '@rad/api/apps/shop/checkout/contract'
import type { Product, ProductColor } from '@rad/api/apps/shop/contract'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCalendarDollar from '@tabler/icons-react/dist/esm/icons/IconCalendarDollar.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { paintName, Stars, StockWord } from './product-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { CartButton } from './product-buttons.tsx'
import { ShareMenu } from '#kit/page/share-menu.tsx'
import { useShopActs } from './use-shop-acts.ts'
import styles from './product.module.css'

interface OfferProps {
  product: Product
  colour: ProductColor | undefined
  onColour: (colour: ProductColor) => void
}

/** What it is, what it costs, whether it can be had, and what to do about it. */
export function ProductOffer({ product, colour, onColour }: OfferProps) {
  const { money } = useFormat()
  const { wish } = useShopActs()
  const can = useCan()
  const { name, brand, category, price, rating, stock, description, isInWishlist } = product
  return (
    <div className={styles.offer}>
      <p className={styles.by}>
        <RouterLink to="/shop" search={{ brand } as never}>
          <bdi>{brand}</bdi>
        </RouterLink>
        <span aria-hidden="true">·</span>
        <RouterLink to="/shop" search={{ category } as never}>
          {inWords(category)}
        </RouterLink>
      </p>
      <p className={styles.priceLine}>
        <span className={styles.price}>{money(price)}</span>
        <Stars rating={rating} size={16} />
      </p>
      <StockWord stock={stock} />
      <p className={styles.text}>
        <bdi>{description}</bdi>
      </p>
      <Colours {...product} chosen={colour} onChoose={onColour} />
      <div className={styles.acts}>
        <CartButton product={product} color={colour} size="sm" />
        {can('update Shop') ? (
          <Button
            size="sm"
            variant="default"
            aria-pressed={isInWishlist}
            leftSection={
              isInWishlist ? (
                <IconHeartFilled className={styles.wished} size={16} />
              ) : (
                <IconHeart size={16} stroke={1.7} />
              )
            }
            onClick={() => void wish(product)}
          >
            {isInWishlist ? t('On your wishlist') : t('Add to wishlist')}
          </Button>
        ) : null}
        <ShareMenu name={name} />
      </div>
      <Hints {...product} />
    </div>
  )
}

/** What one would ask at the counter. */
function Hints({ hasFreeShipping, price }: Pick<Product, 'hasFreeShipping' | 'price'>) {
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <ul className={styles.hints}>
      <li data-tone={hasFreeShipping ? 'good' : undefined}>
        <IconTruckDelivery {...icon} />
        {hasFreeShipping ? t('Free shipping, delivery within 8 days') : t('Delivery within 8 days')}
      </li>
      {price >= smallestInstalmentOrder ? (
        <li>
          <IconCalendarDollar {...icon} />
          {t('Monthly installments available')}
        </li>
      ) : null}
      <li>
        <IconArrowBackUp {...icon} />
        {t('Cancel within 1 hour of ordering')}
      </li>
    </ul>
  )
}

interface ColoursProps extends Pick<Product, 'colorOptions'> {
  chosen: ProductColor | undefined
  onChoose: (colour: ProductColor) => void
}

function Colours({ colorOptions, chosen, onChoose }: ColoursProps) {
  if (colorOptions.length < 2 || !chosen) return null
  return (
    <fieldset className={styles.colours}>
      <legend>{t('Color: {colour}', { colour: paintName(chosen) })}</legend>
      {colorOptions.map((colour) => (
        <label key={colour} className={styles.swatch} data-colour={colour} title={paintName(colour)}>
          <input
            type="radio"
            name="colour"
            aria-label={paintName(colour)}
            checked={colour === chosen}
            onChange={() => onChoose(colour)}
          />
        </label>
      ))}
    </fieldset>
  )
}
