import { sql } from 'kysely'
import type { Mail } from '#kernel/command/outbox.ts'
import type { TestApp } from './test-app.ts'

/** The mails that wait for an address, newest first. */
export async function mailsTo(app: TestApp, address: string): Promise<Mail[]> {
  const { rows } = await app.deps.database.owner.transaction().execute(async (db) => {
    await sql.raw('set local role rad_network').execute(db)
    return sql<{ payload: Mail }>`
      select payload from outbox where payload->>'to' = ${address} order by id desc`.execute(db)
  })
  return rows.map(({ payload }) => payload)
}

/** The token of the link in the newest mail to an address. */
export async function linkTokenFor(app: TestApp, address: string): Promise<string> {
  const [mail] = await mailsTo(app, address)
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
