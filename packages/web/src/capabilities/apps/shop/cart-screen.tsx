import type { Cart } from '@rad/api/apps/shop/cart/contract'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { cartQuery } from './use-cart.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { CartLine } from './cart-line.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CouponBox } from './coupon-box.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './cart.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(cartQuery)

export function Screen() {
  const { data, error, refetch } = useQuery(cartQuery)
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('Cart')} />
      {data ? (
        <CartOf cart={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={4} columns={3} />
      )}
    </div>
  )
}

export const EmptyCart = () => (
  <section className={pageStyles.card}>
    <EmptyState
      icon={<IconShoppingCart size={26} stroke={1.5} />}
      title={t('Your cart is empty')}
      text={t('Products you add stay here until you order or remove them.')}
      action={<ButtonLink to="/shop">{t('Go to shop')}</ButtonLink>}
    />
  </section>
)

function CartOf({ cart }: { cart: Cart }) {
  const can = useCan()
  if (cart.products.length === 0) return <EmptyCart />
  const isBlocked = cart.products.some(({ availability }) => availability !== 'in-stock')
  return (
    <>
      <CheckoutSteps current="cart" />
      <div className={styles.columns}>
        <ul className={styles.lines} aria-label={t('Products in your cart')}>
          {cart.products.map((product) => (
            <CartLine key={product.id} product={product} />
          ))}
        </ul>
        <div className={styles.aside}>
          <Card title={t('Coupon')}>
            <CouponBox coupon={cart.coupon} />
          </Card>
          <Card title={t('Price details')}>
            <PriceTable details={cart.priceDetails} coupon={cart.coupon?.code} />
            {isBlocked ? (
              <p className={styles.reserved} role="status">
                {t('Some products aren’t available in this quantity. Change the quantity or remove them.')}
              </p>
            ) : null}
            {can('create Shop') && !isBlocked ? (
              <ButtonLink to="/checkout" size="sm" fullWidth>
                {t('Go to checkout')}
              </ButtonLink>
            ) : null}
          </Card>
        </div>
      </div>
    </>
  )
}
