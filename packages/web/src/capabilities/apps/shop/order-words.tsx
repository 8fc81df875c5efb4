import type { PaymentMethod } from '@rad/api/apps/shop/checkout/contract'
import type { Order, OrderStatus } from '@rad/api/apps/shop/orders/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

const methods: Record<PaymentMethod, string> = words({
  card: 'Card',
  'net-banking': 'Net banking',
  instalments: 'Installments',
  'cash-on-delivery': 'Cash on delivery',
  'gift-card': 'Gift card',
})
export const methodName = (method: PaymentMethod) => t(methods[method])

const tones: Record<OrderStatus, Tone> = { placed: 'accent', shipped: 'warn', delivered: 'good', cancelled: 'plain' }
export const OrderBadge = ({ status }: Pick<Order, 'status'>) => <Badge tone={tones[status]}>{inWords(status)}</Badge>

const paymentTones: Record<Order['payment'], Tone> = {
  paid: 'good',
  'due on delivery': 'warn',
  refunded: 'plain',
  cancelled: 'plain',
}
export const PaymentBadge = ({ payment }: Pick<Order, 'payment'>) => (
  <Badge tone={paymentTones[payment]} quiet>
    {inWords(payment)}
  </Badge>
)

/** "Card, Visa •••• 4242"; the way alone where there is nothing more to say. */
export const paidWords = ({ method, paidWith }: Pick<Order, 'method' | 'paidWith'>) =>
  paidWith ? t('{way}: {what}', { way: methodName(method), what: paidWith }) : methodName(method)
