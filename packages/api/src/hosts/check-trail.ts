import { inTransaction } from '#database/transaction.ts'
import { checkTrail as check } from '#kernel/command/audit-seals.ts'
import { Refusal, type Tools } from './command-tools.ts'

/** Reports whether the sealed lines of the trail are as they were written, and refuses where one is not. */
export async function checkTrail({ deps, say }: Tools): Promise<void> {
  const { seals, lines, newest, broken } = await inTransaction(deps.database, { as: 'rad_network' }, 'read', check, {
    timeoutMs: 600_000,
  })
  if (newest) say(`${lines} lines in ${seals} seals are as they were written. The newest seal: ${newest}`)
  if (broken) {
    const { after_id, last_id, sealed_at } = broken
    const from = after_id === undefined ? 'The first lines' : `Lines ${after_id + 1}`
    throw new Refusal(`${from} to ${last_id}, sealed on ${sealed_at}, are not what was sealed.`)
  }
  if (!newest) say('No line of the trail is sealed yet: they are once they are an hour old.')
}
