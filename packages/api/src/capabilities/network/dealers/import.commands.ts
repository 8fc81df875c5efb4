import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { ImportBatch } from '#kernel/import/importer.ts'
import type { DealersOfFile, MeantDealer } from '#capabilities/network/outlets/hook.ts'

const dealerCodeShape = /^[A-Z0-9-]{1,10}$/

/** Finds the dealer of a cell, by code or by name; an unknown one gets a code made of what is written. */
async function dealerFinder(db: Db): Promise<(written: string) => MeantDealer> {
  const stored = await db.selectFrom('dealer').select(['code', 'name']).orderBy('code').execute()
  const codes = new Set(stored.map(({ code }) => code))
  const found = new Map<string, MeantDealer>()
  for (const { code, name } of stored)
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), { code, name, isKnown: true })
  for (const { code, name } of stored) found.set(code.toLowerCase(), { code, name, isKnown: true })

  const freeCode = (written: string): string => {
    const upper = written.toUpperCase()
    if (dealerCodeShape.test(upper) && !codes.has(upper)) return upper
    const stem = upper.replaceAll(/[^A-Z0-9]/g, '').slice(0, 6) || 'DEALER'
    let number = 1
    while (codes.has(`${stem}-${number}`)) number += 1
    return `${stem}-${number}`
  }
  return (written) => {
    const name = written.toLowerCase()
    const known = found.get(name)
    if (known) return known
    const meant = { code: freeCode(written), name: written, isKnown: false }
    codes.add(meant.code)
    found.set(name, meant)
    return meant
  }
}

/** Makes the dealers that lines name and that are missing, as prospects: an active one needs an e-mail address. */
async function addDealers(batch: ImportBatch, lines: RawBuilder<unknown>): Promise<void> {
  const now = batch.now.toISOString()
  await batch.add(
    'dealer',
    sql`
      insert into dealer (code, name, home_region_id, created_at, created_by, updated_at, updated_by)
      select distinct on (r.record ->> 'dealer_code') r.record ->> 'dealer_code', r.record ->> 'dealer_name',
        coalesce((r.record ->> 'region_id')::uuid, (r.record ->> 'new_region_id')::uuid,
          (select x.id from region x where x.code = r.record ->> 'new_region_code')),
        ${now}::timestamptz, ${batch.user_id}::uuid, ${now}::timestamptz, ${batch.user_id}::uuid
      from ${lines} r where r.record ->> 'dealer_code' is not null
        and not exists (select from dealer d where d.code = r.record ->> 'dealer_code')
      order by r.record ->> 'dealer_code', r.line
    `,
  )
}

/** How the lines of a file of outlets find their dealers, and make those that are missing. */
export const dealersOfFile: DealersOfFile = { finder: dealerFinder, add: addDealers }
