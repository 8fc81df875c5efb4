import { z } from 'zod'
import { contract, isOneLine, text } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { codes, words } from '#kernel/contract/words.ts'

/** In full: “Home” is also a page, and “Work” what an outlet does. */
export const addressTypeWords = words({ home: 'Home address', work: 'Work address' })
const addressTypes = Object.keys(addressTypeWords) as (keyof typeof addressTypeWords)[]

/** What the form of an address asks for: all of it. */
export const addressFields = defineFields({
  fullName: { kind: 'text', label: 'Full name', max: 120, required: true },
  mobile: {
    kind: 'text',
    label: 'Mobile number',
    max: 15,
    required: true,
    schema: text(15, 1).pipe(z.string().regex(/^\d{6,15}$/, 'Use 6 to 15 digits.')),
  },
  house: { kind: 'text', label: 'Flat, house number', max: 120, required: true },
  landmark: { kind: 'text', label: 'Landmark', max: 120, required: true },
  town: { kind: 'text', label: 'Town or city', max: 80, required: true },
  pincode: {
    kind: 'text',
    label: 'PIN code',
    max: 10,
    required: true,
    schema: text(10, 1).pipe(z.string().regex(/^\d{4,10}$/, 'Use 4 to 10 digits.')),
  },
  state: { kind: 'text', label: 'State', max: 80, required: true },
  type: {
    kind: 'choice',
    label: 'Address type',
    values: addressTypes,
    required: true,
    refusal: 'Choose home or work.',
  },
})

export const AddressForm = addressFields.body
export type AddressForm = z.infer<typeof AddressForm>

export const Address = z.object({
  id: z.int(),
  ...addressFields.answers('fullName', 'mobile', 'house', 'landmark', 'town', 'pincode', 'state', 'type'),
  version: z.int(),
})
export type Address = z.infer<typeof Address>

export const cardBrands = ['Visa', 'Mastercard', 'American Express', 'RuPay', 'Card'] as const

/** What is stored of a card: never its number. */
export const Card = z.object({
  /** What the payment provider knows it by. */
  token: z.string(),
  brand: z.enum(cardBrands),
  lastFour: z.string(),
  holder: z.string(),
  /** 1 to 12. */
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
  /** Stays among the saved cards; the others serve one order. */
  isSaved: z.boolean(),
})
export type Card = z.infer<typeof Card>

export const cvv = z
  .string('3 or 4 digits, from the back of the card.')
  .regex(/^\d{3,4}$/, '3 or 4 digits, from the back of the card.')

/** What the form of a card asks for. Number and CVV are checked and forgotten. */
export const CardForm = z.strictObject({
  number: z
    .string()
    .transform((number) => number.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Enter a card number with 12 to 19 digits.')),
  holder: text(80, 1),
  /** `MM/YY`. */
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'Enter the expiry date as MM/YY.'),
  cvv,
  save: z.boolean().default(false),
})
export type CardForm = z.infer<typeof CardForm>

export const banks = [
  'Varuna Bank',
  'Deccan Co-operative Bank',
  'Harbour Bank',
  'Northern Trust Bank',
  'Padma Bank',
] as const
/** Monthly instalments, from an order of this total on. */
export const instalments = ['3', '6', '9', '12'] as const
export const smallestInstalmentOrder = 3_000

export const paymentMethods = codes(['card', 'net-banking', 'instalments', 'cash-on-delivery', 'gift-card'])
export type PaymentMethod = (typeof paymentMethods)[number]

const cardToken = z.string('Choose a card.').min(1, 'Choose a card.').max(100, 'Card not found.').check(isOneLine)

/** How an order is paid. A new card is given to `cards` first, which answers its token. */
export const Payment = z.discriminatedUnion(
  'method',
  [
    z.strictObject({ method: z.literal('card'), token: cardToken, cvv }),
    z.strictObject({ method: z.literal('net-banking'), bank: z.enum(banks, 'Choose a bank.') }),
    z.strictObject({
      method: z.literal('instalments'),
      token: cardToken,
      cvv,
      months: z.enum(instalments, 'Choose the number of months.'),
    }),
    z.strictObject({ method: z.literal('cash-on-delivery') }),
    z.strictObject({ method: z.literal('gift-card'), code: text(40, 1) }),
  ],
  'Choose a payment method.',
)
export type Payment = z.input<typeof Payment>

const writtenId = z
  .string('The ID must be a whole number.')
  .regex(/^\d{1,15}$/, 'The ID must be a whole number.')
  .transform((id) => Math.min(Number(id), 2_147_483_647))

const oneAddress = z.object({ address: Address })
const read = { method: 'GET', allow: 'read Shop', scope: 'own', errors: 'sample' } as const
const write = { method: 'POST', allow: 'update Shop', scope: 'own', errors: 'sample' } as const

export const checkoutApi = contract('checkout', {
  addresses: {
    ...read,
    path: '/apps/ecommerce/addresses',
    summary: 'Your saved addresses, the one used last first.',
    response: z.object({ addresses: z.array(Address) }),
  },
  addAddress: {
    ...write,
    path: '/apps/ecommerce/addresses',
    summary: 'Saves an address.',
    body: AddressForm,
    response: oneAddress,
    status: 201,
  },
  changeAddress: {
    ...write,
    method: 'PATCH',
    path: '/apps/ecommerce/addresses/:id',
    summary: 'Changes an address; a stale `if_version` answers 409 with the address as it is.',
    params: z.object({ id: writtenId }),
    body: addressFields.changes,
    response: oneAddress,
  },
  removeAddress: {
    ...write,
    method: 'DELETE',
    path: '/apps/ecommerce/addresses/:id',
    summary: 'Removes an address; orders keep their own copy.',
    params: z.object({ id: writtenId }),
    response: z.object({ id: z.int() }),
  },
  cards: {
    ...read,
    path: '/apps/ecommerce/cards',
    summary: 'Your saved cards: brand, last four digits and expiry.',
    response: z.object({ cards: z.array(Card) }),
  },
  addCard: {
    ...write,
    path: '/apps/ecommerce/cards',
    summary: 'Hands a card to the payment provider and answers its token; the number is not stored.',
    body: CardForm,
    response: z.object({ card: Card }),
    status: 201,
  },
  removeCard: {
    ...write,
    method: 'DELETE',
    path: '/apps/ecommerce/cards/:token',
    summary: 'Forgets a card.',
    params: z.object({ token: z.string().max(100) }),
    response: z.object({ token: z.string() }),
  },
})
