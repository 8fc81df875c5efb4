import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { ticketsApi } from './contract.ts'
import { moveTickets } from './system-moves.commands.ts'
import type { Vote } from './vocabulary.ts'

let app: TestApp
let manager: Caller
let member: Caller
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('SVM')
  member = await app.as('PNL')
  await write((db) => sql`update ticket set next_level_at = null, next_move_at = null`.execute(db))
})
afterAll(() => app.close())

const write = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work, { timeoutMs: 30_000 })
const get = async (no: string, by: Caller = member) => by.send(ticketsApi.get, { params: { no } })
const move = async (no: string, to: string, more: object = {}) => {
  const { ticket } = await get(no, manager)
  return manager.send(ticketsApi.move, { params: { no }, body: { to, if_version: ticket.version, ...more } as never })
}
const attach = (no: string) => {
  const form = new FormData()
  form.append('file', new File([`register of ${no}`], 'register.txt'))
  return manager.fetch(new Request(`http://127.0.0.1/api/tickets/${no}/files`, { method: 'POST', body: form }))
}
const accepted = async (more: object = {}) => {
  const brand = await app.as('HQA')
  const body = { outlet: 'DL001-01', job_type: 'service', title: 'Not our customer', channel: 'PRM', ...more } as const
  const { ticket } = await brand.send(ticketsApi.add, { body })
  await move(ticket.no, 'in_progress')
  return ticket.no
}
const pleaded = async () => {
  const no = await accepted()
  await attach(no)
  await move(no, 'unjustified_claimed', { reason: 'UJ-NCO', note: 'Never at our gate.' })
  await runBatches(moveTickets, app.deps)
  return no
}
const vote = (no: string, given: Vote, by: Caller = member) =>
  by.send(ticketsApi.vote, { params: { no }, body: { vote: given, remark: 'Looked at it' } })
/** Puts votes on seats other than the one of the demo sign-in. */
const others = (no: string, votes: readonly (Vote | null)[]) =>
  write(async (db) => {
    const { rows } = await sql<{ user_id: string; case_id: string }>`
      select s.user_id, s.case_id from panel_seat s join panel_case c on c.id = s.case_id join ticket t on t.id = c.ticket_id
        join app_user u on u.id = s.user_id
      where t.no = ${no} and s.is_member and u.username <> 'pnl' order by s.user_id`.execute(db)
    for (const [index, given] of votes.entries())
      await sql`update panel_seat set vote = ${given}, remark = 'x', voted_at = now()
        where case_id = ${rows[index]!.case_id} and user_id = ${rows[index]!.user_id}`.execute(db)
    return rows.length
  })

describe('a plea', () => {
  test('needs evidence, an active reason, the outlet, and no critical ticket', async () => {
    const no = await accepted()
    await expect(move(no, 'unjustified_claimed', { reason: 'UJ-NCO' })).rejects.toMatchObject({
      fields: { evidence: 'Add at least one piece of evidence.' },
    })
    await attach(no)
    await expect(move(no, 'unjustified_claimed', { reason: 'UJ-XXX' })).rejects.toMatchObject({
      fields: { reason: 'Reason not found.' },
    })
    const brand = await app.as('HQA')
    const { version } = (await get(no, brand)).ticket
    const body = { to: 'unjustified_claimed', reason: 'UJ-NCO', if_version: version } as const
    await expect(brand.send(ticketsApi.move, { params: { no }, body })).rejects.toMatchObject({ status: 403 })
    const critical = await accepted({ priority: 'P1' })
    await attach(critical)
    await expect(move(critical, 'unjustified_claimed', { reason: 'UJ-NCO' })).rejects.toMatchObject({
      fields: { reason: 'A critical ticket cannot be pleaded.' },
    })
  })

  test('is laid before the panel, whose member sees the whole file though their scope is empty', async () => {
    const no = await pleaded()
    const { ticket, may } = await get(no)
    expect(ticket).toMatchObject({
      status: 'panel_review',
      outlet: 'DL001-01',
      turn: 'panel',
      plea: { reason: 'UJ-NCO' },
    })
    expect(may).toMatchObject({ vote: true, change: false })
    expect(ticket.clocks.outlet.is_running).toBe(false)
    expect(ticket.clocks.customer.is_running).toBe(true)
    const { rows } = await member.send(ticketsApi.list, { query: { my_vote: 'true', perPage: 100 } })
    expect(rows.map((row) => row.no)).toContain(no)
  })

  test('that is rejected goes back to work and is not pleaded again (T25 keeps its reason)', async () => {
    const no = await pleaded()
    await others(no, ['rejected', 'rejected'])
    await vote(no, 'rejected')
    const { ticket } = await get(no, manager)
    expect(ticket).toMatchObject({
      status: 'in_progress',
      justification: 'justified',
      panel: { decided_by: 'members' },
    })
    expect(ticket.panel!.seats.every(({ name }) => name === null)).toBe(true)
    expect(ticket.panel!.seats.some(({ remark }) => remark === 'Looked at it')).toBe(true)
    await expect(move(no, 'unjustified_claimed', { reason: 'UJ-NCO' })).rejects.toMatchObject({
      fields: { reason: 'This ticket has already been pleaded.' },
    })
    await write((db) => sql`update unjustified_reason set active = false where code = 'UJ-NCO'`.execute(db))
    expect((await get(no)).ticket.plea).toMatchObject({ reason: 'UJ-NCO', is_retired: true })
    await write((db) => sql`update unjustified_reason set active = true where code = 'UJ-NCO'`.execute(db))
  })
})

describe('votes', () => {
  test('are hidden until the panel has decided, and given once', async () => {
    const no = await pleaded()
    await others(no, ['upheld'])
    const { ticket } = await vote(no, 'rejected')
    expect(ticket.panel!.seats.filter((seat) => seat.vote !== null)).toMatchObject([{ is_me: true, vote: 'rejected' }])
    expect(ticket.panel!.seats.filter((seat) => seat.has_voted)).toHaveLength(2)
    await expect(vote(no, 'upheld')).rejects.toMatchObject({ status: 409, message: 'You have already voted.' })
    const twice = await Promise.allSettled([vote(no, 'upheld'), vote(no, 'upheld')])
    expect(twice.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  })

  test('of a member with a conflict, or without a seat, are refused as if there were no such ticket', async () => {
    const no = await pleaded()
    await write((db) =>
      sql`update panel_seat s set has_conflict = true from app_user u, panel_case c join ticket t on t.id = c.ticket_id
        where u.id = s.user_id and u.username = 'pnl' and c.id = s.case_id and t.no = ${no}`.execute(db),
    )
    await expect(vote(no, 'upheld')).rejects.toMatchObject({ status: 404 })
    await expect(vote(no, 'upheld', manager)).rejects.toMatchObject({ status: 403 })
  })

  test('T7: two to one at the due date decide; one to one with an abstention is the chair’s', async () => {
    const [clear, tied] = [await pleaded(), await pleaded()]
    const seats = await others(clear, ['upheld', 'upheld'])
    // The fourth has a conflict.
    for (const no of [clear, tied])
      await write((db) =>
        sql`update panel_seat s set has_conflict = true from panel_case c join ticket t on t.id = c.ticket_id
          where c.id = s.case_id and t.no = ${no} and s.vote is null and s.is_member and s.user_id = (
            select max(o.user_id::text)::uuid from panel_seat o join app_user u on u.id = o.user_id
            where o.case_id = c.id and o.is_member and u.username <> 'pnl')`.execute(db),
      )
    expect(seats).toBe(3)
    await vote(clear, 'rejected')
    expect((await get(clear)).ticket).toMatchObject({
      status: 'closed',
      justification: 'unjustified',
      charged_to: 'none',
    })
    await others(tied, ['upheld', 'abstain'])
    await vote(tied, 'rejected')
    expect((await get(tied)).ticket).toMatchObject({ status: 'panel_review', panel: { result: null } })
    const chair = await app.as('HQA')
    expect((await get(tied, chair)).may.decide).toBe(true)
    await vote(tied, 'rejected', chair)
    expect((await get(tied)).ticket).toMatchObject({
      status: 'in_progress',
      panel: { result: 'rejected', decided_by: 'chair' },
    })
  })

  test('too few at the due date have two days more, then the chair decides', async () => {
    const no = await pleaded()
    const { due_at } = (await get(no)).ticket.panel!
    const ahead = (Date.parse(due_at) - app.deps.clock.now().getTime()) / 1000 + 60
    app.travel(ahead)
    await runBatches(moveTickets, app.deps)
    const brand = await app.as('HQA')
    const extended = (await get(no, brand)).ticket.panel!
    expect(extended.is_extended).toBe(true)
    expect(Date.parse(extended.due_at)).toBeGreaterThan(Date.parse(due_at))
    app.travel(-ahead)
  })
})
