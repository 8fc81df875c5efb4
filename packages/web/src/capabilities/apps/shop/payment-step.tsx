import { Button, Radio } from '@mantine/core'
import type { Cart } from '@rad/api/apps/shop/cart/contract'
import {
  type Address,
  type Card as SavedCard,
  type PaymentMethod,
  paymentMethods,
  smallestInstalmentOrder,
} from '@rad/api/apps/shop/checkout/contract'
import { words } from '@rad/api/words'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type FormEvent, useEffect, useRef } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { AddressLines } from './address-lines.tsx'
import { PaymentFieldsOf } from './payment-fields.tsx'
import { methodName } from './order-words.tsx'
import { LineList } from './line-price.tsx'
import { PriceTable } from './price-table.tsx'
import { RadioChoices } from './radio-choices.tsx'
import { usePayment } from './use-payment.ts'
import cartStyles from './cart.module.css'
import styles from './checkout.module.css'

const hints: Record<PaymentMethod, string> = words({
  card: 'Credit or debit card',
  'net-banking': 'From your bank account',
  instalments: 'By card, in monthly installments',
  'cash-on-delivery': 'In cash when your order arrives',
  'gift-card': 'Full amount from one gift card',
})

export interface PaymentStepProps {
  cart: Cart
  address: Address
  /** Those saved. They are known before anything is typed: a list that came later would take the fields away. */
  cards: readonly SavedCard[]
  onPlaced: (no: string) => void
}

/** How it is paid, and the order itself. */
export function PaymentStep({ cart, address, cards, onPlaced }: PaymentStepProps) {
  const { money } = useFormat()
  const payment = usePayment(cart, address.id, cards, onPlaced)
  const { method, messages, isBusy } = payment
  const element = useRef<HTMLFormElement>(null)
  const { total } = cart.priceDetails

  useEffect(() => {
    if (Object.keys(messages).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-refused]')?.focus()
  }, [messages])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void payment.pay()
  }

  return (
    <form ref={element} className={cartStyles.columns} onSubmit={onSubmit} noValidate>
      <Card title={t('Payment method')}>
        {messages.form ? (
          <p className={styles.refused} role="alert" data-refused tabIndex={-1}>
            {messages.form}
          </p>
        ) : null}
        <RadioChoices
          label={t('Payment methods')}
          value={method}
          onChange={(value) => payment.setMethod(value as PaymentMethod)}
        >
          <div className={styles.choices}>
            {paymentMethods.map((one) => {
              const isTooSmall = one === 'instalments' && total < smallestInstalmentOrder
              return (
                <div key={one} className={styles.choice} data-chosen={one === method || undefined}>
                  <Radio
                    value={one}
                    disabled={isTooSmall}
                    label={<strong>{methodName(one)}</strong>}
                    description={
                      isTooSmall
                        ? t('Available from {price}', { price: money(smallestInstalmentOrder) })
                        : t(hints[one])
                    }
                  />
                  {one === method ? <PaymentFieldsOf payment={payment} cards={cards} total={total} /> : null}
                </div>
              )
            })}
          </div>
        </RadioChoices>
      </Card>
      <div className={cartStyles.aside}>
        <Card title={t('Delivery address')}>
          <strong className={styles.to}>
            <bdi>{address.fullName}</bdi>
          </strong>
          <AddressLines address={address} />
        </Card>
        <Card title={t('Price details')}>
          <LineList products={cart.products} />
          <PriceTable details={cart.priceDetails} coupon={cart.coupon?.code} payable={t('Amount due')} />
          <Button type="submit" size="sm" fullWidth loading={isBusy} leftSection={<IconLock size={15} stroke={1.8} />}>
            {method === 'cash-on-delivery' ? t('Place order') : t('Pay {price}', { price: money(total) })}
          </Button>
          <p className={styles.quiet}>{t('Test mode. You won’t be charged.')}</p>
        </Card>
      </div>
    </form>
  )
}
