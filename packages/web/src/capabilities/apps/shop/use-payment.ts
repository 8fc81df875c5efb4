import type { Cart } from '@rad/api/apps/shop/cart/contract'
import {
  type banks,
  type Card,
  CardForm,
  checkoutApi,
  cvv as cvvSchema,
  type instalments,
  type Payment,
  type PaymentMethod,
} from '@rad/api/apps/shop/checkout/contract'
import { ordersApi } from '@rad/api/apps/shop/orders/contract'
import { useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import '#kit/form/schemas.ts'
import { isRefusal, messagesFor } from '#kit/form/refusal.ts'
import { t, translateApiMessage } from '#kit/words.ts'

/** What is typed to pay. None of it is stored, not even as a draft. */
export interface PaymentFields {
  number: string
  holder: string
  expiry: string
  cvv: string
  save: boolean
  bank: string | null
  months: string | null
  code: string
}
const blank: PaymentFields = {
  number: '',
  holder: '',
  expiry: '',
  cvv: '',
  save: false,
  bank: null,
  months: null,
  code: '',
}

export type Messages = Partial<Record<keyof PaymentFields | 'form', string>>
const fieldNames = Object.keys(blank)
export const newCard = 'new'

const needsCard = (method: PaymentMethod) => method === 'card' || method === 'instalments'

/** What is found without the server. */
function refusedHere(method: PaymentMethod, isNewCard: boolean, fields: PaymentFields): Messages {
  const messages: Messages = {}
  if (needsCard(method)) {
    const { number, holder, expiry, cvv, save } = fields
    const read = isNewCard ? CardForm.safeParse({ number, holder, expiry, cvv, save }) : cvvSchema.safeParse(cvv)
    for (const { path, message } of read.error?.issues ?? [])
      messages[(path[0] ?? 'cvv') as keyof PaymentFields] ??= translateApiMessage(message)
  }
  if (method === 'instalments' && !fields.months) messages.months = t('Choose the number of months.')
  if (method === 'net-banking' && !fields.bank) messages.bank = t('Choose a bank.')
  if (method === 'gift-card' && !fields.code.trim()) messages.code = t('Enter a gift card code.')
  return messages
}

/** A refusal beside its field: the API names it with the way to it, `payment.cvv`. What a card lacks is at its number. */
function refusedThere(error: unknown): Messages {
  if (!isRefusal(error)) return { form: messagesFor(error, []).rest }
  const messages = Object.entries(error.fields).map(([path, text]) => [path.split('.').at(-1) ?? path, text])
  const { token, ...byField } = Object.fromEntries(messages) as Record<string, string>
  const all = token === undefined ? byField : { ...byField, number: token }
  const { fields, rest } = messagesFor(Object.assign(error, { fields: all }), fieldNames)
  return { ...fields, ...(rest ? { form: rest } : {}) }
}

interface Wish {
  method: PaymentMethod
  /** A saved one by its token, or the new one. */
  card: string
  fields: PaymentFields
}

/** Turns what was typed into what an order is paid with. A card that was handed over once is known by its token. */
function usePaymentOf() {
  const { mutateAsync: addCard } = useSend(checkoutApi.addCard)
  const known = useRef<{ typed: string; token: string }>(undefined)

  const tokenOf = async ({ card, fields: { number, holder, expiry, cvv, save } }: Wish) => {
    if (card !== newCard) return card
    const typed = JSON.stringify([number, holder, expiry, cvv, save])
    if (known.current?.typed !== typed)
      known.current = { typed, token: (await addCard({ body: { number, holder, expiry, cvv, save } })).card.token }
    return known.current.token
  }
  return async (wish: Wish): Promise<Payment> => {
    const { method, fields } = wish
    const { bank, months, code, cvv } = fields
    if (method === 'net-banking') return { method, bank: bank as (typeof banks)[number] }
    if (method === 'gift-card') return { method, code: code.trim() }
    if (method === 'cash-on-delivery') return { method }
    const token = await tokenOf(wish)
    return method === 'card'
      ? { method, token, cvv }
      : { method, token, cvv, months: months as (typeof instalments)[number] }
  }
}

/**
 * Pays for the cart and orders it. A press while it is being done does nothing, and one after a cut connection asks for
 * the same order again with the same key: the token of a card is stored for that, its number is not sent twice.
 */
export function usePayment(cart: Cart, addressId: number, cards: readonly Card[], onPlaced: (no: string) => void) {
  const [method, setMethod] = useState<PaymentMethod>('card')
  const [chosen, setCard] = useState<string>()
  const [fields, setFields] = useState(blank)
  const [messages, setMessages] = useState<Messages>({})
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const paymentOf = usePaymentOf()
  const { mutateAsync: place } = useSend(ordersApi.place, { refreshes: ['cart', 'shop', 'checkout'] })
  const card = chosen ?? cards.find(({ isExpired }) => !isExpired)?.token ?? newCard

  /** Answers what was refused. */
  const attempt = async (): Promise<Messages> => {
    const refused = refusedHere(method, card === newCard, fields)
    if (Object.keys(refused).length > 0) return refused
    try {
      const payment = await paymentOf({ method, card, fields })
      const { order } = await place({ body: { addressId, payment, total: cart.priceDetails.total } })
      onPlaced(order.no)
      return {}
    } catch (error) {
      return refusedThere(error)
    }
  }
  const pay = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setMessages(await attempt())
    setBusy(false)
    isUnderWay.current = false
  }

  return {
    method,
    card,
    fields,
    messages,
    isBusy,
    setMethod: (next: PaymentMethod) => {
      setMethod(next)
      setMessages({})
    },
    setCard: (next: string) => {
      setCard(next)
      setFields((before) => ({ ...before, cvv: '' }))
      setMessages({})
    },
    set: (patch: Partial<PaymentFields>) => setFields((before) => ({ ...before, ...patch })),
    pay,
  }
}
export type PaymentForm = ReturnType<typeof usePayment>
