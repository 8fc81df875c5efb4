import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { ticketsApi } from './contract.ts'
import { moveTickets } from './system-moves.commands.ts'

type Added = Input<typeof ticketsApi.add>['body']
type Moved = Input<typeof ticketsApi.move>['body']

let app: TestApp
let brand: Caller
let manager: Caller
let member: Caller
beforeAll(async () => {
  app = await testApp()
  ;[brand, manager, member] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('PNL')])
  await write(sql`update ticket set next_level_at = null, next_move_at = null`)
})
afterAll(() => app.close())

const write = (statement: ReturnType<typeof sql>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) => statement.execute(db))
const words = { outlet: 'DL001-01', job_type: 'service', title: 'The car is parked and no one calls' } as const
const add = (more: object = {}) => brand.send(ticketsApi.add, { body: { ...words, ...more } as Added })
const get = (no: string) => brand.send(ticketsApi.get, { params: { no } })
const move = async (no: string, to: Moved['to'], more: object = {}) =>
  manager.send(ticketsApi.move, { params: { no }, body: { to, ...more, if_version: (await get(no)).ticket.version } })
const attach = (no: string) => {
  const form = new FormData()
  form.append('file', new File([`register of ${no}`], 'register.txt'))
  return manager.fetch(new Request(`http://127.0.0.1/api/tickets/${no}/files`, { method: 'POST', body: form }))
}
const worked = async (more: object = {}) => {
  const { no } = (await add(more)).ticket
  await move(no, 'in_progress')
  return no
}
const pleaded = async () => {
  const no = await worked({ channel: 'PRM' })
  await attach(no)
  await move(no, 'unjustified_claimed', { reason: 'UJ-NCO' })
  await brand.send(ticketsApi.comment, { params: { no }, body: { text: 'Nothing to add' } })
  await runBatches(moveTickets, app.deps)
  return no
}
const refusedAt = (fields: object) => ({ status: 422, code: 'validation', fields })

describe('a plea', () => {
  test('names an active reason, with the note that reason requires', async () => {
    const no = await worked()
    await attach(no)
    await expect(move(no, 'unjustified_claimed')).rejects.toMatchObject(
      refusedAt({ reason: 'Choose a reason for the plea.' }),
    )
    await write(sql`update unjustified_reason set needs_note = true where code = 'UJ-INS'`)
    await expect(move(no, 'unjustified_claimed', { reason: 'UJ-INS' })).rejects.toMatchObject(
      refusedAt({ note: 'Enter a note for this reason.' }),
    )
    await write(sql`update unjustified_reason set active = false where code = 'UJ-INS'`)
    await expect(move(no, 'unjustified_claimed', { reason: 'UJ-INS', note: 'Explained' })).rejects.toMatchObject(
      refusedAt({ reason: 'Reason not found.' }),
    )
    await write(sql`update unjustified_reason set active = true where code = 'UJ-INS'`)
  })
})

describe('a vote', () => {
  const vote = (no: string, by: Caller, body: object = {}) =>
    by.send(ticketsApi.vote, { params: { no }, body: { vote: 'rejected', remark: 'Looked at it', ...body } })
  const seatOf = (username: string, no: string, values: ReturnType<typeof sql>) =>
    write(sql`update panel_seat s set ${values} from app_user u, panel_case c join ticket t on t.id = c.ticket_id
      where u.id = s.user_id and u.username = ${username} and c.id = s.case_id and t.no = ${no}`)

  test('is accepted only where a ticket is before a panel', async () => {
    const { no } = (await add()).ticket
    await expect(vote(no, brand)).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      message: 'This ticket isn’t in panel review.',
    })
  })

  test('requires a remark', async () => {
    const no = await pleaded()
    await expect(vote(no, member, { remark: '  ' })).rejects.toMatchObject({ status: 422 })
    await expect(vote(no, member, { vote: 'perhaps' })).rejects.toMatchObject(refusedAt({ vote: 'Choose a vote.' }))
  })

  test('is given by those who have a seat and are not too near', async () => {
    const no = await pleaded()
    await expect(vote(no, await app.as('admin'))).rejects.toMatchObject({
      status: 403,
      code: 'auth.right',
      message: 'You’re not a member of this panel.',
    })
    await seatOf('hqa', no, sql`is_member = true, has_conflict = true`)
    await expect(vote(no, brand)).rejects.toMatchObject({
      status: 403,
      code: 'auth.right',
      message: 'You belong to the same territory.',
    })
  })

  test('comes before the decision, and the chair decides with it', async () => {
    const no = await pleaded()
    await write(sql`update panel_case c set due_at = now() - interval '1 minute', is_extended = true from ticket t
      where t.id = c.ticket_id and t.no = ${no}`)
    await expect(vote(no, brand, { vote: 'abstain' })).rejects.toMatchObject(
      refusedAt({ vote: 'The chair must decide and can’t abstain.' }),
    )
    await vote(no, brand)
    await expect(vote(no, member)).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      message: 'The panel has already decided.',
    })
  })
})
