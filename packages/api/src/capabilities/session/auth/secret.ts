import type { Database } from '#database/database.ts'
import { newSecret } from '#kernel/command/secrets.ts'

const read = (database: Database) =>
  database.owner.selectFrom('setting').select('value').where('key', '=', 'signing_secret').executeTakeFirst()

/** The secret that signs tokens where none is given: created once and stored where no request can read it. */
export async function signingSecret(database: Database): Promise<string> {
  const stored = await read(database)
  if (stored) return stored.value
  await database.owner
    .insertInto('setting')
    .values({ key: 'signing_secret', value: newSecret() })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  return (await read(database))!.value
}
