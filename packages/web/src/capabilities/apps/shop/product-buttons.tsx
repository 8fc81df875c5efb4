import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Product, ProductColor } from '@rad/api/apps/shop/contract'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import IconShoppingCartPlus from '@tabler/icons-react/dist/esm/icons/IconShoppingCartPlus.mjs'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { paintOf } from './product-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { useShopActs } from './use-shop-acts.ts'
import styles from './product-card.module.css'

/** On the wishlist or not. */
export function WishButton({ product }: { product: Product }) {
  const { wish } = useShopActs()
  const { isInWishlist, name } = product
  if (!useCan()('update Shop')) return null
  return (
    <Tooltip label={isInWishlist ? t('On your wishlist') : t('Add to wishlist')}>
      <ActionIcon
        className={styles.heart}
        size={34}
        radius="xl"
        aria-pressed={isInWishlist}
        aria-label={t('Wishlist: {name}', { name })}
        onClick={() => void wish(product)}
      >
        {isInWishlist ? <IconHeartFilled size={17} /> : <IconHeart size={17} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  )
}

export interface CartButtonProps {
  product: Product
  /** The one that was chosen, else the one it is in. */
  color?: ProductColor | undefined
  fullWidth?: boolean
  size?: 'xs' | 'sm'
}

/** Into the cart; once it is there, the way to it. */
export function CartButton({ product, color = paintOf(product), fullWidth = false, size = 'xs' }: CartButtonProps) {
  const { addToCart } = useShopActs()
  const can = useCan()
  const { isInCart, stock, name } = product
  if (isInCart)
    return (
      <ButtonLink
        to="/cart"
        variant="default"
        size={size}
        fullWidth={fullWidth}
        leftSection={<IconShoppingCart size={16} stroke={1.7} />}
        aria-label={t('View in cart: {name}', { name })}
      >
        {t('View in cart')}
      </ButtonLink>
    )
  if (!can('update Shop')) return null
  const isGone = stock <= 0
  return (
    <Button
      size={size}
      fullWidth={fullWidth}
      disabled={isGone}
      leftSection={isGone ? undefined : <IconShoppingCartPlus size={16} stroke={1.7} />}
      aria-label={isGone ? t('Sold out: {name}', { name }) : t('Add to cart: {name}', { name })}
      onClick={() => void addToCart(product, color)}
    >
      {isGone ? t('Sold out') : t('Add to cart')}
    </Button>
  )
}
