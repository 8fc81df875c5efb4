import { CloseButton, Popover } from '@mantine/core'
import type { CartProduct } from '@rad/api/apps/shop/cart/contract'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cloneElement, type ReactElement, useState } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { amountsOfCart, LinePrice } from './line-price.tsx'
import { PriceTable } from './price-table.tsx'
import { ProductPicture } from './product-picture.tsx'
import { paintOf } from './product-words.tsx'
import { QuantityField } from './quantity-field.tsx'
import { cartQuery, useQuantity, useRemoval } from './use-cart.ts'
import { useCan } from '#shell/frame/rights.tsx'
import panelStyles from '#shell/notifications/notifications.module.css'
import styles from './cart-panel.module.css'

/** The cart on any page: quantities, what it costs, and the way to pay. */
export function CartPanel({ trigger }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={12}
      width="min(380px, calc(100vw - 24px))"
      radius="lg"
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(trigger as ReactElement<{ onClick?: () => void }>, { onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown className={panelStyles.panel}>{isOpen ? <Contents onLeave={close} /> : null}</Popover.Dropdown>
    </Popover>
  )
}

function Contents({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useQuery(cartQuery)
  const can = useCan()
  const products = data?.products ?? []
  return (
    <>
      <header className={panelStyles.head}>
        <h2>{t('Cart')}</h2>
        {products.length > 0 ? (
          <span className={panelStyles.pill}>
            {t('{count, plural, one {# product} other {# products}}', { count: products.length })}
          </span>
        ) : null}
      </header>
      <div className={panelStyles.scroll} data-autofocus tabIndex={-1}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data && products.length === 0 ? (
          <EmptyState
            icon={<IconShoppingCart size={26} stroke={1.5} />}
            title={t('Your cart is empty')}
            text={t('Products you add stay here until you order or remove them.')}
            action={
              <ButtonLink to={'/shop' as never} onClick={onLeave}>
                {t('Go to shop')}
              </ButtonLink>
            }
          />
        ) : null}
        <ul className={styles.lines}>
          {products.map((product) => (
            <Line key={product.id} product={product} onLeave={onLeave} />
          ))}
        </ul>
      </div>
      {data && products.length > 0 ? (
        <footer className={styles.foot}>
          <PriceTable details={data.priceDetails} coupon={data.coupon?.code} />
          <div className={styles.ways}>
            <ButtonLink to={'/cart' as never} variant="default" onClick={onLeave}>
              {t('View in cart')}
            </ButtonLink>
            {can('create Shop') ? (
              <ButtonLink to={'/checkout' as never} onClick={onLeave}>
                {t('Checkout')}
              </ButtonLink>
            ) : null}
          </div>
        </footer>
      ) : null}
    </>
  )
}

function Line({ product, onLeave }: { product: CartProduct; onLeave: () => void }) {
  const quantity = useQuantity(product)
  const remove = useRemoval()
  const { name, brand, color, image, slug } = product
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <ProductPicture picture={image} colour={color ?? paintOf(product)} />
      </span>
      <span className={styles.words}>
        <Link to={'/shop/$slug' as never} params={{ slug } as never} onClick={onLeave}>
          <bdi>{name}</bdi>
        </Link>
        <small>
          <bdi>{brand}</bdi>
        </small>
        <span className={styles.figures}>
          <QuantityField name={name} value={quantity.shown} onChange={quantity.set} />
          <LinePrice line={amountsOfCart(product)} isSaving={quantity.isSaving} />
        </span>
      </span>
      <CloseButton size="sm" aria-label={t('Remove {name}', { name })} onClick={() => void remove(product)} />
    </li>
  )
}
