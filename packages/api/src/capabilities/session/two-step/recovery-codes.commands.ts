import type { Db } from '#kernel/command/context.ts'
import { hashOf } from '#kernel/command/secrets.ts'

const howMany = 10
/** 32 letters and digits that are easy to tell apart: 60 bits in a code of twelve. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'

const newCode = () => {
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => alphabet[byte & 31]).join('')
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-')
}

const codeHash = (user_id: string, code: string) =>
  hashOf(`recovery ${user_id} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)

/** Replaces a person's codes with ten new ones, and returns them this once. */
export async function renewRecoveryCodes(db: Db, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  const rows = await Promise.all(codes.map(async (code) => ({ user_id, hash: await codeHash(user_id, code) })))
  await db.deleteFrom('recovery_code').where('user_id', '=', user_id).execute()
  await db.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Uses up a code. False where it is wrong or used. */
export async function takeRecoveryCode(db: Db, user_id: string, code: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('hash', '=', await codeHash(user_id, code))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}
