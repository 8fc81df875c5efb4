import type { Db } from '#kernel/command/context.ts'
import { isExpired } from './card.rules.ts'
import type { Address, Card } from './contract.ts'

const addressFields = [
  'id',
  'full_name as fullName',
  'mobile',
  'house',
  'landmark',
  'town',
  'pincode',
  'state',
  'type',
  'version',
] as const

/** The user's addresses, the one used last first. */
export const listAddresses = (db: Db): Promise<Address[]> =>
  db.selectFrom('shop_address').select(addressFields).orderBy('used_at', 'desc').orderBy('id', 'desc').execute()

export const findAddress = (db: Db, id: number): Promise<Address | undefined> =>
  db.selectFrom('shop_address').select(addressFields).where('id', '=', id).executeTakeFirst()

const cards = (db: Db) =>
  db
    .selectFrom('shop_card')
    .select([
      'token',
      'brand',
      'last_four as lastFour',
      'holder',
      'expiry_month as expiryMonth',
      'expiry_year as expiryYear',
      'is_saved as isSaved',
    ])

const cardOf = (card: Omit<Card, 'isExpired'>, today: string): Card => ({
  ...card,
  isExpired: isExpired({ month: card.expiryMonth, year: card.expiryYear }, today),
})

/** The cards the user saved, the newest first. */
export async function listCards(db: Db, today: string): Promise<Card[]> {
  const rows = await cards(db).where('is_saved', '=', true).orderBy('added_at', 'desc').orderBy('token').execute()
  return rows.map((row) => cardOf(row, today))
}

export async function findCard(db: Db, token: string, today: string): Promise<Card | undefined> {
  const row = await cards(db).where('token', '=', token).executeTakeFirst()
  return row && cardOf(row, today)
}
