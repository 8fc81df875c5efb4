import { checkoutApi } from '@rad/api/apps/shop/checkout/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '#api/query.ts'
import { checkedView } from '#kit/filter/checked-view.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useView } from '#kit/filter/use-view.ts'
import { t } from '#kit/words.ts'
import { cartQuery } from './use-cart.ts'
import { AddressStep } from './address-step.tsx'
import { EmptyCart } from './cart-screen.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { DoneStep } from './done-step.tsx'
import { PaymentStep } from './payment-step.tsx'

const addressesQuery = query(checkoutApi.addresses, {})
const cardsQuery = query(checkoutApi.cards, {})

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient) {
  void queryClient.prefetchQuery(cartQuery)
  void queryClient.prefetchQuery(addressesQuery)
  void queryClient.prefetchQuery(cardsQuery)
}

/** Which step is open, where the order goes, and once it is placed its number. */
const checkoutView = checkedView(
  z.object({
    step: z.enum(['address', 'payment', 'done'], 'There is no such step.').default('address'),
    address: z
      .string()
      .regex(/^\d{1,15}$/, 'The ID must be a whole number.')
      .optional(),
    no: z.string().optional(),
  }),
)

export function Screen() {
  const { values, set } = useView(checkoutView)
  const cart = useQuery(cartQuery)
  const saved = useQuery(addressesQuery)
  const cards = useQuery(cardsQuery)
  if (values.step === 'done' && values.no)
    return (
      <div className={pageStyles.page}>
        <PageHead title={t('Thank you')} />
        <CheckoutSteps current="done" />
        <DoneStep no={values.no} />
      </div>
    )

  const failed = [cart, saved, cards].find((one) => one.error && !one.data)
  const addresses = saved.data?.addresses
  // The one that was chosen, else the one used last.
  const address = addresses?.find(({ id }) => String(id) === values.address) ?? addresses?.[0]
  const step = values.step === 'payment' && address ? 'payment' : 'address'
  const content = () => {
    if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    if (!cart.data || !addresses || !cards.data) return <TableSkeleton rows={5} columns={2} />
    if (cart.data.products.length === 0) return <EmptyCart />
    return (
      <>
        <CheckoutSteps current={step} />
        {step === 'payment' && address ? (
          <PaymentStep
            cart={cart.data}
            address={address}
            cards={cards.data.cards}
            onPlaced={(no) => set({ step: 'done', no, address: undefined }, { replace: true })}
          />
        ) : (
          <AddressStep
            cart={cart.data}
            addresses={addresses}
            chosen={address}
            onChoose={(id) => set({ address: String(id) }, { replace: true })}
            onNext={() => set({ step: 'payment', address: address && String(address.id) })}
          />
        )}
      </>
    )
  }
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('Checkout')} />
      {content()}
    </div>
  )
}
