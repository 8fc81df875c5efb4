import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { helpdeskApi } from '#capabilities/knowledge/helpdesk/contract.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { revalidationsApi } from '#capabilities/service/revalidations/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { dashboardApi, taskGroups, type TaskKind } from './contract.ts'
import { operationsApi } from './operations.contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const inboxOf = async (role: string, kind?: TaskKind) =>
  (await app.as(role)).send(dashboardApi.inbox, { query: kind ? { kind } : {} })
const homeOf = async (role: string) => (await app.as(role)).send(dashboardApi.get, {})

describe('the inbox', () => {
  test.each(['SVM', 'BSM', 'TSM', 'RGM', 'HQA', 'HDA', 'admin'])(
    'of %s lists what home begins with, by when it is due, and counts each kind',
    async (role) => {
      const { tasks, counts } = await inboxOf(role)
      const listed = new Set(tasks.map(({ kind, no }) => `${kind} ${no}`))
      for (const { kind, no } of (await homeOf(role)).tasks) expect(listed, `${kind} ${no}`).toContain(`${kind} ${no}`)
      const places = tasks.map(({ group }) => taskGroups.indexOf(group))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      for (const { kind, count } of counts)
        expect(tasks.filter((task) => task.kind === kind).length, kind).toBe(Math.min(count, 100))
    },
  )

  test('of an agent lists the cases that wait for the helpdesk and are no other agent’s, the first due first', async () => {
    const agent = await app.as('HDA')
    const { tasks, counts } = await inboxOf('HDA', 'helpdesk')
    expect(tasks.length).toBeGreaterThan(1)
    expect(counts.find(({ kind }) => kind === 'helpdesk')?.count).toBe(tasks.length)
    const due = tasks.flatMap(({ due_at }) => (due_at ? [due_at] : []))
    expect(due).toEqual(due.toSorted())
    for (const { no } of tasks.slice(0, 8)) {
      const answer = await agent.send(helpdeskApi.get, { params: { no } })
      expect(answer.case.turn, no).toBe('helpdesk')
    }
    const all = await agent.send(helpdeskApi.list, { query: { turn: 'helpdesk', assignee: 'me,none' } as never })
    expect(tasks.length).toBe(all.count)
  })

  test.each(['SVM', 'BSM'])('of %s lists the cases that wait for their outlet', async (role) => {
    const person = await app.as(role)
    const all = await person.send(helpdeskApi.list, { query: { turn: 'outlet' } as never })
    const { tasks } = await inboxOf(role, 'helpdesk')
    expect(tasks.map(({ no }) => no).toSorted()).toEqual(all.rows.map(({ no }) => no).toSorted())
  })

  test.each(['TSM', 'RGM', 'HQA'])('of %s lists declarations that they may decide on', async (role) => {
    const person = await app.as(role)
    const { tasks } = await inboxOf(role, 'declaration')
    for (const { no } of tasks.slice(0, 5)) {
      const one = await person.send(naDeclarationsApi.get, { params: { no } })
      expect(one.allowed, no).toEqual(['approved', 'rejected'])
    }
  })

  test('of a territory manager lists the audits that are theirs to carry out', async () => {
    const person = await app.as('TSM')
    const { tasks } = await inboxOf('TSM', 'audit')
    const all = await person.send(revalidationsApi.list, {
      query: { mine: 'true', status: 'planned,scheduled,in_progress,recheck' } as never,
    })
    expect(tasks.length).toBe(all.count)
  })

  test('of one who decides nothing has neither declarations nor audits', async () => {
    const { counts } = await inboxOf('HDA')
    expect(counts.map(({ kind }) => kind)).not.toContain('declaration')
    expect((await inboxOf('AUD')).tasks).toEqual([])
  })

  test('refuses a kind it does not know', async () => {
    const wrong = { query: { kind: 'riddle' } } as never
    await expect((await app.as('SVM')).send(dashboardApi.inbox, wrong)).rejects.toMatchObject({ status: 422 })
  })
})

describe('the rounds of a day', () => {
  test.each([
    ['SVM', 'service'],
    ['BSM', 'bodyshop'],
  ] as const)(
    'of %s are their hold-ups of %s with what was updated, and their vehicles by state',
    async (role, job_type) => {
      const person = await app.as(role)
      const { rounds, cars } = await homeOf(role)
      const progress = await person.send(holdupsApi.progress, { query: { job_type } as never })
      expect(rounds.find(({ kind }) => kind === 'holdups')).toEqual({
        kind: 'holdups',
        job_type,
        count: progress.count,
        done: progress.updated,
      })
      expect(cars.length).toBeGreaterThan(1)
      for (const { status, count, job_type: of } of cars) {
        expect(of).toBe(job_type)
        const list = await person.send(jobCardsApi.list, { query: { job_type, status } as never })
        expect(list.count, status).toBe(count)
      }
    },
  )

  test('are none of those who manage no workshop', async () => {
    for (const role of ['TSM', 'HQA', 'HDA', 'admin'])
      expect(await homeOf(role)).toMatchObject({ rounds: [], cars: [] })
  })
})

describe('outlets of a territory manager', () => {
  test('are compared by hold-ups that last long, each the count of its list', async () => {
    const person = await app.as('TSM')
    const { overdue_outlets } = await homeOf('TSM')
    const long = overdue_outlets.map(({ over_7, over_15 }) => over_7 + over_15)
    expect(long).toEqual(long.toSorted((a, b) => b - a))
    const { outlet, over_7, over_15 } = overdue_outlets[0]!
    for (const [job_type, days, expected] of [
      ['service', '7..', over_7],
      ['bodyshop', '15..', over_15],
    ] as const) {
      const query = { job_type, counted_by: 'now', days, outlet } as never
      expect((await person.send(holdupsApi.list, { query })).count).toBe(expected)
    }
  })
})

describe('operations', () => {
  test('name who is locked out, and count what failed, for administrators', async () => {
    const admin = await app.as('admin')
    const before = await admin.send(operationsApi.get, {})
    expect(before.active_sessions).toBeGreaterThan(0)
    const { id } = await app.deps.database.owner
      .updateTable('app_user')
      .set({ status: 'locked' })
      .where('email', '=', 'btm@demo.com')
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = await admin.send(operationsApi.get, {})
    expect(after.locked_count).toBe(before.locked_count + 1)
    expect(after.locked.map((person) => person.id)).toContain(id)
  })

  test('are not for others', async () => {
    for (const role of ['HQA', 'SVM'])
      await expect((await app.as(role)).send(operationsApi.get, {})).rejects.toMatchObject({ status: 403 })
  })
})
