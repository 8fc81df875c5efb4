import { useNavigate } from '@tanstack/react-router'
import { Steps } from '#kit/page/steps.tsx'
import { t } from '#kit/words.ts'

export const checkoutSteps = ['cart', 'address', 'payment', 'done'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** Where one is on the way to an order, and the way back. */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const navigate = useNavigate()
  const isOver = current === 'done'
  return (
    <Steps
      steps={[
        { key: 'cart', title: t('Cart') },
        { key: 'address', title: t('Address') },
        { key: 'payment', title: t('Payment') },
        { key: 'done', title: t('Confirmation') },
      ]}
      current={current}
      isFinished={isOver}
      open={isOver ? [] : checkoutSteps.slice(0, checkoutSteps.indexOf(current))}
      onStep={(step) =>
        void (step === 'cart'
          ? navigate({ to: '/cart' })
          : navigate({ to: '/checkout', search: ((before: object) => ({ ...before, step })) as never }))
      }
    />
  )
}
