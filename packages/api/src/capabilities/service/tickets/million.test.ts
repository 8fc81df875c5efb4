import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { testApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from './contract.ts'

test('cases after the millionth have unique numbers', async () => {
  const app = await testApp()
  const brand = await app.as('HQA')
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    sql`select setval('ticket_no', 999999), setval('complaint_no', 999999)`.execute(db),
  )
  const ticket = { outlet: 'DL001-01', job_type: 'service', title: 'The car is not ready' } as const
  const complaint = { outlet: 'DL002-01', job_type: 'service', received_via: 'letter', category: 'Time' } as const
  const numbers = []
  for (const nth of [1, 2]) {
    numbers.push((await brand.send(ticketsApi.add, { body: { ...ticket, priority: 'P3' } })).ticket.no)
    const body = { ...complaint, severity: 'normal', statement: `No one calls back, ${nth}.` } as const
    numbers.push((await brand.send(complaintsApi.add, { body })).no)
  }
  expect(numbers.map((no) => Number(no.split('-').at(-1)))).toEqual([1_000_000, 1_000_000, 1_000_002, 1_000_001])
  await app.close()
})
