import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import type { Minor } from '#kernel/contract/money.ts'
import type { CardForm, Payment } from './contract.ts'

export type ChargeAnswer = 'approved' | 'declined' | 'insufficient'

/** Who pays, and when. */
export interface Payer {
  user_id: string
  /** The day in the brand's zone, by which cards expire. */
  today: string
  at: Date
}

/** What the provider answered to an amount, before there is an order it belongs to. */
export interface Authorised {
  method: z.output<typeof Payment>['method']
  amount: Minor
  /** A card's token, a gift card's code, a bank; null where nothing is charged now. */
  source: string | null
  /** For a person: "Visa •••• 4242". */
  paidWith: string
}

/**
 * A payment provider. Card data comes in through `keepCard` alone and leaves nothing behind but brand, last four digits and
 * expiry under a token; a refusal is thrown as an error with a message.
 *
 * All of it runs in the transaction of the order, which the sandbox can do because its books are tables of ours: order and
 * charge are both there or neither. A provider outside of the database would need two phases: the order stored as pending
 * with a key, the charge requested under that key after the commit, and a repeated request answered once.
 */
export interface PaymentProvider {
  /** Checks a card and answers its token. */
  keepCard(db: Db, card: z.output<typeof CardForm>, payer: Payer): Promise<string>
  /** Takes an amount, or refuses it. */
  authorise(db: Db, payment: z.output<typeof Payment>, amount: Minor, payer: Payer): Promise<Authorised>
  /** Enters what was taken under its order, once. */
  capture(db: Db, authorised: Authorised, order_id: number, payer: Payer): Promise<void>
  /** Gives back what was taken for an order, once; does nothing where nothing was. */
  refund(db: Db, order_id: number, payer: Payer): Promise<void>
}
