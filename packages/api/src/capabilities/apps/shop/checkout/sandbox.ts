import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { fromMinor, plainAmount, toMinor, type Minor } from '#kernel/contract/money.ts'
import { newSecret } from '#kernel/command/secrets.ts'
import { brandOf, cvvDigits, expiryOf, fitsLuhn, isExpired } from './card.rules.ts'
import { smallestInstalmentOrder } from './contract.ts'
import type { ChargeAnswer, Payer, PaymentProvider } from './provider.ts'

/** Numbers that no bank issues, for testing the answers of a bank. */
const testNumbers: Record<string, ChargeAnswer> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient',
}
/** The CVV that fits no card here. */
const wrongCvv = /^0+$/

const refusals: Record<Exclude<ChargeAnswer, 'approved'>, string> = {
  declined: 'Your bank declined this card. Pay with another card.',
  insufficient: 'This card has insufficient funds.',
}

function checkCvv(cvv: string, digits: number, field: string): void {
  if (cvv.length !== digits) throw invalid({ [field]: `This card’s CVV has ${digits} digits.` })
  if (wrongCvv.test(cvv)) throw invalid({ [field]: 'The CVV doesn’t match this card.' })
}

/** Requests an amount from the bank of a card. */
async function askBank(db: Db, token: string, cvv: string, payer: Payer): Promise<string> {
  const card = await db.selectFrom('shop_card').selectAll().where('token', '=', token).executeTakeFirst()
  if (!card) throw invalid({ 'payment.token': 'Card not found.' })
  if (isExpired({ month: card.expiry_month, year: card.expiry_year }, payer.today))
    throw invalid({ 'payment.token': 'This card has expired.' })
  checkCvv(cvv, cvvDigits(card.brand), 'payment.cvv')
  if (card.answers !== 'approved') throw invalid({ 'payment.token': refusals[card.answers] })
  return `${card.brand} •••• ${card.last_four}`
}

/** Takes an amount from a gift card: the guard is in the update, so that of two orders one finds it spent. */
async function spend(db: Db, code: string, amount: Minor): Promise<void> {
  const spent = await db
    .updateTable('shop_gift_card')
    .set({ balance: sql<number>`balance - ${amount}` })
    .where('code', '=', code)
    .where('balance', '>=', amount)
    .returning('code')
    .executeTakeFirst()
  if (spent) return
  const card = await db.selectFrom('shop_gift_card').select('balance').where('code', '=', code).executeTakeFirst()
  if (!card) throw invalid({ 'payment.code': 'Gift card not found.' })
  throw invalid({
    'payment.code': `This gift card’s balance is ${plainAmount(fromMinor(card.balance))}, which isn’t enough.`,
  })
}

const nextReference = () => `pay_${newSecret().slice(0, 20)}`

/** The payment provider of the demo: no money moves. */
export const sandbox: PaymentProvider = {
  async keepCard(db, { number, holder, expiry, cvv, save }, payer) {
    if (!fitsLuhn(number)) throw invalid({ number: 'This card number isn’t valid. Check its digits.' })
    const { month, year } = expiryOf(expiry)
    if (isExpired({ month, year }, payer.today)) throw invalid({ expiry: 'This card has expired.' })
    if (year > Number(payer.today.slice(0, 4)) + 20)
      throw invalid({ expiry: 'The expiry date is too far in the future.' })
    const brand = brandOf(number)
    checkCvv(cvv, cvvDigits(brand), 'cvv')
    const token = `card_${newSecret().slice(0, 24)}`
    await db
      .insertInto('shop_card')
      .values({
        token,
        user_id: payer.user_id,
        brand,
        last_four: number.slice(-4),
        holder,
        expiry_month: month,
        expiry_year: year,
        answers: testNumbers[number] ?? 'approved',
        is_saved: save,
        added_at: payer.at,
      })
      .execute()
    return token
  },

  async authorise(db, payment, amount, payer) {
    switch (payment.method) {
      case 'card':
        return {
          method: payment.method,
          amount,
          source: payment.token,
          paidWith: await askBank(db, payment.token, payment.cvv, payer),
        }
      case 'instalments': {
        if (amount < toMinor(smallestInstalmentOrder))
          throw invalid({ 'payment.months': `Installments start at ${plainAmount(smallestInstalmentOrder)}.` })
        const card = await askBank(db, payment.token, payment.cvv, payer)
        return { method: payment.method, amount, source: payment.token, paidWith: `${card} × ${payment.months}` }
      }
      case 'net-banking':
        return { method: payment.method, amount, source: payment.bank, paidWith: payment.bank }
      case 'gift-card': {
        const code = payment.code.toUpperCase()
        await spend(db, code, amount)
        return { method: payment.method, amount, source: code, paidWith: `•••• ${code.slice(-4)}` }
      }
      case 'cash-on-delivery':
        return { method: payment.method, amount: 0, source: null, paidWith: '' }
    }
  },

  async capture(db, { method, amount, source }, order_id, { user_id, at }) {
    if (source === null) return
    await db
      .insertInto('shop_payment')
      .values({ reference: nextReference(), order_id, user_id, kind: 'charge', method, source, amount, at })
      .execute()
  },

  async refund(db, order_id, { user_id, at }) {
    const charge = await db
      .selectFrom('shop_payment')
      .select(['method', 'source', 'amount'])
      .where('order_id', '=', order_id)
      .where('kind', '=', 'charge')
      .executeTakeFirst()
    if (!charge) return
    await db
      .insertInto('shop_payment')
      .values({ ...charge, reference: nextReference(), order_id, user_id, kind: 'refund', at })
      .execute()
    if (charge.method !== 'gift-card') return
    await db
      .updateTable('shop_gift_card')
      .set({ balance: sql<number>`balance + ${charge.amount}` })
      .where('code', '=', charge.source)
      .execute()
  },
}
