import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { ticketsApi } from './contract.ts'
import { moveTickets } from './system-moves.commands.ts'

type Voted = Input<typeof ticketsApi.vote>['body']

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
const get = async (no: string, by: Caller = brand) => (await by.send(ticketsApi.get, { params: { no } })).ticket
const move = async (no: string, body: object) =>
  manager.send(ticketsApi.move, { params: { no }, body: { ...body, if_version: (await get(no)).version } as never })

/** A ticket of DL001-01 before the panel. */
async function pleaded(reason = 'UJ-NCO'): Promise<string> {
  const body = { outlet: 'DL001-01', job_type: 'service', title: 'Not our customer', channel: 'PRM' } as const
  const { no } = (await brand.send(ticketsApi.add, { body })).ticket
  await move(no, { to: 'in_progress' })
  const form = new FormData()
  form.append('file', new File([`register of ${no}`], 'register.txt'))
  await manager.fetch(new Request(`http://127.0.0.1/api/tickets/${no}/files`, { method: 'POST', body: form }))
  await move(no, { to: 'unjustified_claimed', reason, note: 'Never at our gate.' })
  await brand.send(ticketsApi.comment, { params: { no }, body: { text: 'Nothing to add' } })
  await runBatches(moveTickets, app.deps)
  return no
}

/** Two other members vote for another party. */
const othersName = (no: string, named: readonly { party: string; outlet?: string }[]) =>
  write(sql`
    update panel_seat s set vote = 'other_party', remark = 'Look there', voted_at = now(), party = n.party,
      outlet_id = (select o.id from outlet o where o.code = n.outlet)
    from jsonb_to_recordset(${JSON.stringify(named.map((one, at) => ({ at: at + 1, ...one })))}::jsonb)
        as n (at int, party text, outlet text)
      join (
        select c.id, o.user_id, row_number() over (order by o.user_id) as at
        from panel_case c join ticket t on t.id = c.ticket_id join panel_seat o on o.case_id = c.id
          join app_user u on u.id = o.user_id
        where t.no = ${no} and o.is_member and u.username <> 'pnl'
      ) seat on seat.at = n.at
    where s.case_id = seat.id and s.user_id = seat.user_id`)
const vote = (no: string, body: Partial<Voted>, by: Caller = member) =>
  by.send(ticketsApi.vote, { params: { no }, body: { vote: 'other_party', remark: 'The car is there', ...body } })
const toOutlet = (outlet: string) => ({ party: 'outlet', outlet }) as const

describe('a vote for another party', () => {
  test('names who is to answer: an outlet that could, a department of the brand or the insurer', async () => {
    const no = await pleaded()
    await expect(vote(no, {})).rejects.toMatchObject({
      status: 422,
      fields: { party: 'Choose the responsible party.' },
    })
    await expect(vote(no, { party: 'none' as never })).rejects.toMatchObject({ status: 422 })
    await expect(vote(no, { party: 'outlet' })).rejects.toMatchObject({
      fields: { outlet: 'Choose the responsible outlet.' },
    })
    for (const [outlet, expected] of [
      ['ZZ999-99', 'Outlet not found.'],
      ['DL001-01', 'The ticket is already at this outlet.'],
      ['DL001-02', 'This outlet doesn’t offer service work.'],
    ] as const)
      await expect(vote(no, toOutlet(outlet))).rejects.toMatchObject({ status: 422, fields: { outlet: expected } })
    const { panel } = (await vote(no, toOutlet('dl004-01'))).ticket
    expect(panel!.seats.find((seat) => seat.is_me)).toMatchObject({ party: 'outlet', outlet: 'DL004-01' })
    expect(panel).toMatchObject({ result: null, party: null })
    // Hidden from the others, like the vote.
    expect((await get(no)).panel!.seats.every((seat) => seat.party === null && seat.outlet === null)).toBe(true)
  })

  test('is the only one that upholds a plea that another outlet is at fault', async () => {
    const no = await pleaded('UJ-OTH')
    await expect(vote(no, { vote: 'upheld' })).rejects.toMatchObject({
      status: 422,
      fields: { vote: 'This plea says another outlet is at fault. Vote for that outlet instead.' },
    })
    expect((await vote(no, toOutlet('DL004-01'))).may.vote).toBe(false)
  })

  test('chooses among outlets of the whole network, though a member may see none of them', async () => {
    const no = await pleaded()
    const { outlets } = await member.send(ticketsApi.parties, { params: { no }, query: { q: 'dl004' } })
    expect(outlets.map(({ code }) => code)).toContain('DL004-01')
    const near = await member.send(ticketsApi.parties, { params: { no }, query: { q: 'DL001' } })
    expect(near.outlets.map(({ code }) => code)).not.toContain('DL001-01')
    expect(near.outlets.map(({ code }) => code)).not.toContain('DL001-02')
    await expect(manager.send(ticketsApi.parties, { params: { no }, query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the decision', () => {
  test('gives the ticket to the outlet most members named, which owes its own first response', async () => {
    const no = await pleaded()
    const before = await get(no)
    await othersName(no, [toOutlet('DL004-01'), toOutlet('DL004-01')])
    await vote(no, toOutlet('DL004-01'))
    const after = await get(no)
    expect(after).toMatchObject({
      outlet: 'DL004-01',
      status: 'in_progress',
      justification: 'undecided',
      charged_to: 'outlet',
      hops: before.hops + 1,
      level: before.level,
      places: [{ outlet: 'DL001-01', cause: 'The panel named another outlet.' }],
      panel: { result: 'other_party', decided_by: 'members', party: 'outlet', outlet: 'DL004-01' },
      clocks: { first_response: { met_at: null, is_running: true }, customer: { is_running: true } },
    })
    // The customer's clock goes on, the outlet's without the time before the panel.
    expect(after.due_at).toBe(before.due_at)
    expect(after.stops).toMatchObject([{ kind: 'panel', to_at: expect.any(String) as string }])
    expect(after.owner).not.toBe(before.owner)
    const { events } = await brand.send(timelineApi.events, { params: { kind: 'ticket', id: after.id }, query: {} })
    expect(
      events
        .map(({ type }) => type)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['panel_other_party', 'rerouted'])
    await expect(get(no, manager)).rejects.toMatchObject({ status: 404 })
    const { rows } = await manager.send(notificationsApi.list, { query: { kind: 'decided' } })
    expect(rows.filter(({ title }) => title.values.no === no)).toHaveLength(1)
    await expect(move(no, { to: 'unjustified_claimed', reason: 'UJ-NCO' })).rejects.toMatchObject({ status: 404 })
  })

  test('charges a department of the brand where the ticket stays', async () => {
    const no = await pleaded('UJ-BRD')
    await othersName(no, [{ party: 'brand_it' }, { party: 'brand_it' }])
    await vote(no, { party: 'brand_it' })
    expect(await get(no, manager)).toMatchObject({
      outlet: 'DL001-01',
      status: 'in_progress',
      charged_to: 'brand_it',
      places: [],
      panel: { result: 'other_party', party: 'brand_it', outlet: null },
    })
  })

  test('is the chair’s where the members name different parties', async () => {
    const no = await pleaded()
    const seats = (await get(no)).panel!.seats.filter((seat) => !seat.has_conflict && seat.has_voted !== true).length
    await othersName(no, [toOutlet('DL004-01'), { party: 'insurer' }, { party: 'brand_it' }].slice(0, seats - 1))
    const { ticket } = await vote(no, { party: 'brand_parts' })
    expect(ticket).toMatchObject({ status: 'panel_review', panel: { result: null } })
    expect((await brand.send(ticketsApi.get, { params: { no } })).may.decide).toBe(true)
    await vote(no, toOutlet('DL004-01'), brand)
    expect(await get(no)).toMatchObject({ outlet: 'DL004-01', panel: { decided_by: 'chair', outlet: 'DL004-01' } })
  })

  test('leaves it where it is, and notifies level 3, where the outlet meanwhile takes no cases', async () => {
    const no = await pleaded()
    await othersName(no, [toOutlet('DL004-01'), toOutlet('DL004-01')])
    // The third vote was given while the outlet was still open.
    await write(sql`update panel_case c set due_at = now() - interval '1 minute' from ticket t
      where t.id = c.ticket_id and t.no = ${no}`)
    await write(sql`update panel_seat s set vote = 'other_party', party = 'outlet', remark = 'There', voted_at = now(),
        outlet_id = (select o.id from outlet o where o.code = 'DL004-01')
      from app_user u, panel_case c join ticket t on t.id = c.ticket_id
      where u.id = s.user_id and u.username = 'pnl' and c.id = s.case_id and t.no = ${no}`)
    await write(sql`update ticket set next_move_at = now() - interval '1 minute' where no = ${no}`)
    await write(sql`update outlet set status = 'temporarily_closed' where code = 'DL004-01'`)
    expect(await runBatches(moveTickets, app.deps)).toEqual([])
    await write(sql`update outlet set status = 'active' where code = 'DL004-01'`)
    expect(await get(no)).toMatchObject({ outlet: 'DL001-01', status: 'in_progress', panel: { result: 'other_party' } })
    const { rows } = await (await app.as('TSM')).send(notificationsApi.list, { query: { kind: 'decided' } })
    expect(rows.filter(({ title }) => title.values.no === no)).toHaveLength(1)
  })
})
