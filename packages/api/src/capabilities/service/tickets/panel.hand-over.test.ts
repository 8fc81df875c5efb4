import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { ticketsApi } from './contract.ts'
import { freeVotes } from './panel.hand-over.ts'
import { moveTickets } from './system-moves.commands.ts'
import type { Vote } from './vocabulary.ts'

let app: TestApp
let manager: Caller
let brand: Caller
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('SVM')
  brand = await app.as('HQA')
  await write((db) => sql`update ticket set next_level_at = null, next_move_at = null`.execute(db))
})
afterAll(() => app.close())

const write = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work, { timeoutMs: 30_000 })
const move = async (no: string, to: string, more: object = {}) => {
  const { ticket } = await manager.send(ticketsApi.get, { params: { no } })
  return manager.send(ticketsApi.move, { params: { no }, body: { to, if_version: ticket.version, ...more } as never })
}
const pleaded = async () => {
  const body = { outlet: 'DL001-01', job_type: 'service', title: 'Not our customer', channel: 'PRM' } as const
  const { no } = (await brand.send(ticketsApi.add, { body })).ticket
  await move(no, 'in_progress')
  const form = new FormData()
  form.append('file', new File([`register of ${no}`], 'register.txt'))
  await manager.fetch(new Request(`http://127.0.0.1/api/tickets/${no}/files`, { method: 'POST', body: form }))
  await move(no, 'unjustified_claimed', { reason: 'UJ-NCO', note: 'Never at our gate.' })
  await runBatches(moveTickets, app.deps)
  return no
}

interface Seat {
  user_id: string
  case_id: string
  is_chair: boolean
  is_member: boolean
  vote: Vote | null
}
const seatsOf = async (no: string): Promise<Seat[]> => {
  const { rows } = await sql<Seat>`
    select s.user_id, s.case_id, s.is_chair, s.is_member, s.vote from panel_seat s join panel_case c on c.id = s.case_id
      join ticket t on t.id = c.ticket_id
    where t.no = ${no} order by s.is_chair, s.user_id`.execute(app.deps.database.owner)
  return rows
}
const cast = (seat: Seat, vote: Vote) =>
  sql`update panel_seat set vote = ${vote}, remark = 'x', voted_at = now()
    where case_id = ${seat.case_id}::uuid and user_id = ${seat.user_id}::uuid`.execute(app.deps.database.owner)
const set = (user_id: string, to: { has_left: boolean; status: string }) =>
  sql`update app_user set has_left = ${to.has_left}, status = ${to.status} where id = ${user_id}::uuid`.execute(
    app.deps.database.owner,
  )
const panelOf = async (no: string) => (await brand.send(ticketsApi.get, { params: { no } })).ticket.panel!
const noticesOf = async (no: string, user_id: string) => {
  const { rows } = await sql<{ text: string }>`
    select n.title ->> 'text' as text from notification n join ticket t on n.entity_id = t.id::text
    where t.no = ${no} and n.user_id = ${user_id}::uuid`.execute(app.deps.database.owner)
  return rows.map(({ text }) => text)
}

describe('a plea before a panel whose member deleted their account', () => {
  test('is decided by the others where all of them have voted; what was voted counts', async () => {
    const no = await pleaded()
    const seats = (await seatsOf(no)).filter(({ is_member }) => is_member)
    const gone = seats.find(({ is_chair }) => !is_chair)!
    const rest = seats.filter(({ user_id }) => user_id !== gone.user_id)
    expect(rest).toHaveLength(3)
    // The missing vote could still make it a draw.
    for (const [index, seat] of rest.entries()) await cast(seat, index < 2 ? 'upheld' : 'rejected')
    await set(gone.user_id, { has_left: true, status: 'inactive' })
    await runBatches(freeVotes, app.deps)
    expect((await seatsOf(no)).map(({ user_id }) => user_id)).not.toContain(gone.user_id)
    const { rows } = await sql<{ action: string; user_name: string }>`
      select action, user_name from audit_entry where action = 'free_seat' and entity_id = (
        select id::text from ticket where no = ${no})`.execute(app.deps.database.owner)
    expect(rows).toEqual([{ action: 'free_seat', user_name: 'System' }])
    await set(gone.user_id, { has_left: false, status: 'active' })
    expect(await panelOf(no)).toMatchObject({ result: 'upheld', decided_by: 'members' })
  })
})

describe('a plea before a panel without a chair', () => {
  const drawn = async () => {
    const no = await pleaded()
    const seats = (await seatsOf(no)).filter(({ is_member }) => is_member)
    for (const seat of seats) await cast(seat, 'abstain')
    await sql`update ticket set next_move_at = ${app.deps.clock.now()} where no = ${no}`.execute(
      app.deps.database.owner,
    )
    await sql`update panel_case set due_at = ${app.deps.clock.now()} where ticket_id = (select id from ticket where no = ${no})`.execute(
      app.deps.database.owner,
    )
    await runBatches(moveTickets, app.deps)
    return { no, chair: (await seatsOf(no)).find(({ is_chair }) => is_chair)! }
  }

  test.each([
    ['deleted their account', { has_left: true, status: 'inactive' }],
    ['is suspended', { has_left: false, status: 'inactive' }],
  ])('whose chair %s goes to the next one, who decides', async (_, state) => {
    const { no, chair } = await drawn()
    await set(chair.user_id, state)
    await runBatches(freeVotes, app.deps)
    await set(chair.user_id, { has_left: false, status: 'active' })
    const chairs = (await seatsOf(no)).filter(({ is_chair }) => is_chair)
    expect(chairs).toHaveLength(1)
    expect(chairs[0]!.user_id).not.toBe(chair.user_id)
    expect(await noticesOf(no, chairs[0]!.user_id)).toContain('Your decision as chair is needed on {no}: {title}')
    // What the one before had voted as a member stays.
    const seat = (await seatsOf(no)).find(({ user_id }) => user_id === chair.user_id)
    expect(seat?.vote ?? null).toBe(chair.is_member ? 'abstain' : null)
  })

  test('waits for a suspended chair as long as it is not their turn', async () => {
    const no = await pleaded()
    const chair = (await seatsOf(no)).find(({ is_chair }) => is_chair)!
    await set(chair.user_id, { has_left: false, status: 'inactive' })
    await runBatches(freeVotes, app.deps)
    await set(chair.user_id, { has_left: false, status: 'active' })
    expect((await seatsOf(no)).find(({ is_chair }) => is_chair)!.user_id).toBe(chair.user_id)
  })
})
