import type { CommandContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'

const lockedColumns = [
  'id',
  'no',
  'status',
  'held_from',
  'job_type',
  'outlet_id',
  'region_id',
  'channel_id',
  'received_at',
] as const

const cards = (db: Db) => db.selectFrom('job_card').select(lockedColumns).forUpdate()

/** Takes hold of a card, so that of two people who change what holds it up one waits for the other. */
export async function lockCard(db: Db, no: string) {
  const card = await cards(db).where('no', '=', no).executeTakeFirst()
  if (!card) throw notFound()
  return card
}
export type LockedCard = Awaited<ReturnType<typeof lockCard>>

/** The same of the card of a hold-up. */
export async function lockCardOf(db: Db, holdup: string) {
  const card = await cards(db)
    .where('id', '=', (of) => of.selectFrom('holdup').select('job_card_id').where('holdup.id', '=', holdup))
    .executeTakeFirst()
  if (!card) throw notFound()
  return card
}

/** The outlet has updated it (R12b). */
export const touchCard = ({ db, deps }: Pick<CommandContext, 'db' | 'deps'>, { id }: Pick<LockedCard, 'id'>) =>
  db.updateTable('job_card').set({ last_outlet_update_at: deps.clock.now() }).where('id', '=', id).execute()
