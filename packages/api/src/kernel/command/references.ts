import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { Db } from './context.ts'
import { invalid } from './errors.ts'

type WithCodes = Kysely<{ record: { id: string; code: string } }>

/**
 * The id of a record by its code, where a body names it. No code stays what it is; one of nothing, or of what the asker
 * does not see, is refused at its field: `{ channel: 'There is no such channel.' }`.
 */
export async function idByCode<C extends string | null | undefined>(
  db: Db,
  table: keyof Tables & string,
  code: C,
  refusal: Record<string, string>,
): Promise<string | Exclude<C, string>> {
  if (typeof code !== 'string') return code as Exclude<C, string>
  const found = await (db as unknown as WithCodes)
    .selectFrom(table as string as 'record')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!found) throw invalid(refusal)
  return found.id
}
