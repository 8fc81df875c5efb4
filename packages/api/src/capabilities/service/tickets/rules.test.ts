import { describe, expect, test } from 'vitest'
import type { KindStop } from './clock.rules.ts'
import { allowedMoves, type AskerFacts, type Given, nextMoveAt, refusal, type TicketFacts } from './rules.ts'
import { type TicketStatus, ticketStatuses } from './vocabulary.ts'

const now = new Date('2026-11-20T12:00Z')
const ago = (hours: number) => new Date(+now - hours * 3_600_000)
const waited = (from: number, to: number | null): KindStop => ({
  kind: 'waiting',
  from: ago(from),
  to: to === null ? null : ago(to),
})

const facts: TicketFacts = {
  status: 'new',
  priority: 'P3',
  level: 1,
  stops: [],
  resolved_at: ago(80),
  closed_at: ago(24),
  plea_at: null,
  is_remarked: true,
  has_customer_answered: true,
  panel_result: null,
}
const noRights: AskerFacts = { rank: 0, is_owner: false, may_plead: false, is_system: false, is_customer: false }
const manager: AskerFacts = { ...noRights, rank: 1, may_plead: true }
const territory: AskerFacts = { ...noRights, rank: 3 }
const region: AskerFacts = { ...noRights, rank: 4 }
const system: AskerFacts = { ...noRights, is_system: true }
const customer: AskerFacts = { ...noRights, is_customer: true }

/** Everything that any move requires. */
const all: Given = {
  reason: 'Why',
  evidence: 1,
  resolution: 'Replaced the pads',
  root_cause: 'Worn',
  customer_contacted_at: ago(1),
  satisfied: 'yes',
  duplicate_of: 'TK26-1',
}

const ticket = (status: TicketStatus, more: Partial<TicketFacts> = {}): TicketFacts => ({ ...facts, status, ...more })
const targets = (of: TicketFacts, asker: AskerFacts) =>
  allowedMoves(of, asker, now)
    .map(({ to }) => to)
    .toSorted()

type Ways = Record<'manager' | 'territory' | 'system' | 'customer', TicketStatus[]>
const waiting: Ways = {
  manager: ['in_progress'],
  territory: ['cancelled', 'in_progress'],
  system: ['in_progress'],
  customer: ['in_progress'],
}
/** Per state where it may go, by whom: the outlet, level 3, the product, the customer. */
const table: Record<TicketStatus, Ways> = {
  new: { manager: [], territory: ['cancelled'], system: ['open'], customer: [] },
  open: { manager: ['in_progress'], territory: ['cancelled', 'in_progress'], system: [], customer: [] },
  in_progress: {
    manager: ['resolved', 'unjustified_claimed', 'waiting_customer', 'waiting_third'],
    territory: ['cancelled', 'resolved', 'waiting_customer', 'waiting_third'],
    system: [],
    customer: [],
  },
  waiting_customer: waiting,
  waiting_third: waiting,
  resolved: {
    manager: ['closed', 'in_progress', 'unjustified_claimed'],
    territory: ['cancelled', 'closed', 'in_progress'],
    system: ['closed'],
    customer: ['closed', 'in_progress'],
  },
  unjustified_claimed: { manager: [], territory: ['cancelled'], system: ['panel_review'], customer: [] },
  panel_review: { manager: [], territory: ['cancelled'], system: ['closed'], customer: [] },
  closed: { manager: [], territory: ['in_progress'], system: [], customer: ['in_progress'] },
  cancelled: { manager: [], territory: [], system: [], customer: [] },
}
const askers = { manager, territory, system, customer }
const pairs = ticketStatuses.flatMap((from) => ticketStatuses.map((to) => [from, to] as const))

describe('the states of a ticket', () => {
  test.each(pairs)('%s to %s: only by whom it is for', (from, to) => {
    const locked = ticket(from, from === 'panel_review' ? { panel_result: 'upheld' } : {})
    for (const name of Object.keys(askers) as (keyof typeof askers)[]) {
      const isAllowed = table[from][name].includes(to)
      const refused = refusal(locked, askers[name], to, all, now)
      expect(refused === undefined, name).toBe(isAllowed)
      if (!isAllowed) expect(['state.move', 'auth.right'], name).toContain(refused!.code)
    }
  })

  test.each(ticketStatuses)('%s: the moves that are offered are those that are taken', (from) => {
    const locked = ticket(from, from === 'panel_review' ? { panel_result: 'upheld' } : {})
    for (const name of Object.keys(askers) as (keyof typeof askers)[])
      expect(targets(locked, askers[name]), name).toEqual(table[from][name])
  })

  test('who has no part in it moves nothing', () => {
    expect(ticketStatuses.flatMap((from) => targets(ticket(from), noRights))).toEqual([])
  })

  test('a move that is not there answers with those that are', () => {
    expect(refusal(ticket('open'), manager, 'closed', all, now)).toEqual({
      code: 'state.move',
      message: 'The ticket can’t move to this status from its current one.',
      allowed: [{ to: 'in_progress', needs: [] }],
    })
  })
})

describe('who answers for a ticket', () => {
  const moved = (asker: Partial<AskerFacts>, level: TicketFacts['level']) =>
    targets(ticket('open', { level }), { ...noRights, ...asker }).includes('in_progress')

  test.each([
    [{ rank: 1 }, 4, true],
    [{ rank: 2 }, 4, true],
    [{ rank: 3 }, 3, true],
    [{ rank: 3 }, 4, false],
    [{ rank: 4 }, 4, true],
    [{ rank: 0 }, 1, false],
    [{ rank: 0, is_owner: true }, 4, true],
    [{ rank: 3, is_owner: true }, 4, true],
  ] as const)('%o at level %d: %s', (asker, level, expected) => {
    expect(moved(asker, level)).toBe(expected)
  })

  test('other users are refused for lack of permission', () => {
    const refused = refusal(ticket('open', { level: 4 }), territory, 'in_progress', {}, now)
    expect(refused).toEqual({ code: 'auth.right', message: 'Someone else is responsible for this ticket.' })
  })
})

describe('what a move needs', () => {
  const fieldsOf = (of: TicketFacts, asker: AskerFacts, to: TicketStatus, given: Given) => {
    const refused = refusal(of, asker, to, given, now)
    return refused?.code === 'validation' ? Object.keys(refused.fields) : refused
  }

  test.each([
    ['in_progress', manager, 'waiting_customer', ['reason']],
    ['in_progress', manager, 'waiting_third', ['reason']],
    ['in_progress', manager, 'resolved', ['resolution', 'root_cause', 'customer_contacted_at']],
    ['resolved', manager, 'closed', ['satisfied']],
    ['resolved', manager, 'in_progress', ['reason']],
    ['closed', region, 'in_progress', ['reason']],
    ['in_progress', manager, 'unjustified_claimed', ['reason', 'evidence']],
    ['open', territory, 'cancelled', ['duplicate_of']],
  ] as const)('%s: %o to %s needs %o', (from, asker, to, needs) => {
    expect(fieldsOf(ticket(from), asker, to, {})).toEqual(needs)
    expect(allowedMoves(ticket(from), asker, now).find((one) => one.to === to)?.needs).toEqual(needs)
    expect(fieldsOf(ticket(from), asker, to, { ...all, reason: '  ', evidence: 0 })).toEqual(
      needs.some((one) => one === 'reason') ? needs : undefined,
    )
  })

  test('a test is cancelled by a note that names it', () => {
    expect(refusal(ticket('new'), territory, 'cancelled', { note: ' Test ' }, now)).toBeUndefined()
    expect(fieldsOf(ticket('new'), territory, 'cancelled', { note: 'Wrong' })).toEqual(['duplicate_of'])
  })

  test('the customer cannot have been contacted in the future', () => {
    const given = (minutes: number) => ({ ...all, customer_contacted_at: new Date(+now + minutes * 60_000) })
    expect(fieldsOf(ticket('in_progress'), manager, 'resolved', given(6))).toEqual(['customer_contacted_at'])
    expect(fieldsOf(ticket('in_progress'), manager, 'resolved', given(4))).toBeUndefined()
  })

  test.each([
    ['yes', true],
    ['withdrawn', true],
    ['no', false],
    ['not_reached', false],
  ] as const)('a customer who answers %s closes it: %s', (satisfied, closes) => {
    for (const priority of ['P1', 'P3'] as const)
      expect(refusal(ticket('resolved', { priority }), region, 'closed', { satisfied }, now) === undefined).toBe(closes)
  })
})

describe('waiting for the customer', () => {
  const refused = (...stops: KindStop[]) =>
    refusal(ticket('in_progress', { stops }), manager, 'waiting_customer', all, now)

  test('comes twice and for 48 hours at most', () => {
    expect(refused()).toBeUndefined()
    expect(refused(waited(60, 20))).toBeUndefined()
    expect(refused(waited(60, 12))).toMatchObject({
      message: 'This ticket has already waited on the customer for 48 hours.',
    })
    const twice = refused(waited(60, 59), waited(20, 19))
    expect(twice).toMatchObject({
      code: 'state.move',
      message: 'This ticket has already waited on the customer twice.',
    })
    expect(twice?.code === 'state.move' && twice.allowed.map(({ to }) => to)).toEqual([
      'waiting_third',
      'resolved',
      'unjustified_claimed',
    ])
  })

  test('ends automatically when they answer or its time is up', () => {
    const waitingFor = (hours: number, has_customer_answered: boolean) =>
      ticket('waiting_customer', { stops: [waited(hours, null)], has_customer_answered })
    expect(targets(waitingFor(47, false), system)).toEqual([])
    expect(targets(waitingFor(48, false), system)).toEqual(['in_progress'])
    expect(targets(waitingFor(1, true), system)).toEqual(['in_progress'])
    expect(targets(waitingFor(1, false), manager)).toEqual(['in_progress'])
    expect(nextMoveAt(waitingFor(40, false))).toEqual(ago(-8))
  })

  test('for others never ends automatically', () => {
    expect(targets(ticket('waiting_third', { has_customer_answered: false }), system)).toEqual([])
    expect(nextMoveAt(ticket('waiting_third'))).toBeNull()
  })
})

describe('a critical ticket', () => {
  const critical = (status: TicketStatus) => ticket(status, { priority: 'P1' })

  test('cannot be pleaded', () => {
    for (const from of ['in_progress', 'resolved'] as const) {
      expect(refusal(critical(from), manager, 'unjustified_claimed', all, now)).toEqual({
        code: 'validation',
        fields: { reason: 'A critical ticket cannot be pleaded.' },
      })
      expect(targets(critical(from), manager)).not.toContain('unjustified_claimed')
    }
  })

  test('is closed by level 3 or above, never by the outlet, the customer or itself', () => {
    expect(refusal(critical('resolved'), territory, 'closed', all, now)).toBeUndefined()
    for (const asker of [manager, customer])
      expect(refusal(critical('resolved'), asker, 'closed', all, now)).toMatchObject({ code: 'auth.right' })
    expect(refusal(critical('resolved'), system, 'closed', {}, now)).toMatchObject({ code: 'state.move' })
    expect(nextMoveAt(critical('resolved'))).toBeNull()
  })
})

test('a resolved ticket closes automatically after 72 hours', () => {
  const resolved = (hours: number) => ticket('resolved', { resolved_at: ago(hours) })
  expect(targets(resolved(71.9), system)).toEqual([])
  expect(targets(resolved(72), system)).toEqual(['closed'])
  expect(nextMoveAt(resolved(70))).toEqual(ago(-2))
})

test('a closed ticket is reopened within 30 days by level 3 or the customer, and never later', () => {
  const closed = (days: number) => ticket('closed', { closed_at: ago(days * 24) })
  expect(targets(closed(30), territory)).toEqual(['in_progress'])
  expect(targets(closed(30), customer)).toEqual(['in_progress'])
  expect(refusal(closed(30), manager, 'in_progress', all, now)).toMatchObject({ code: 'auth.right' })
  expect(refusal(closed(30.1), region, 'in_progress', all, now)).toEqual({
    code: 'state.move',
    message: 'Closed more than 30 days ago. Open a new ticket that repeats this one.',
    allowed: [],
  })
})

describe('a plea', () => {
  test('is made once', () => {
    expect(refusal(ticket('in_progress', { plea_at: ago(99) }), manager, 'unjustified_claimed', all, now)).toEqual({
      code: 'validation',
      fields: { reason: 'This ticket has already been pleaded.' },
    })
  })

  test('is the outlet’s and its dealer’s, where they have the right', () => {
    for (const asker of [region, { ...manager, may_plead: false }, { ...region, may_plead: true }])
      expect(refusal(ticket('in_progress'), asker, 'unjustified_claimed', all, now)).toMatchObject({
        code: 'auth.right',
      })
    expect(refusal(ticket('resolved'), { ...manager, rank: 2 }, 'unjustified_claimed', all, now)).toBeUndefined()
  })

  test('comes before the panel after the remark on it, or 24 hours', () => {
    const pleaded = (hours: number, is_remarked: boolean) =>
      ticket('unjustified_claimed', { plea_at: ago(hours), is_remarked })
    expect(targets(pleaded(23.9, false), system)).toEqual([])
    expect(targets(pleaded(24, false), system)).toEqual(['panel_review'])
    expect(targets(pleaded(0, true), system)).toEqual(['panel_review'])
    expect(nextMoveAt(pleaded(20, false))).toEqual(ago(-4))
    expect(nextMoveAt(pleaded(20, true))).toEqual(ago(20))
  })

  test.each([
    [null, []],
    ['upheld', ['closed']],
    ['rejected', ['in_progress']],
    ['other_party', ['in_progress']],
  ] as const)('before the panel, decided %s: %o', (panel_result, expected) => {
    expect(targets(ticket('panel_review', { panel_result }), system)).toEqual(expected)
  })
})
