import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { dashboardApi, taskGroups } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const home = async (role: string) => (await app.as(role)).send(dashboardApi.get, {})

describe('the home page', () => {
  test.each([
    ['SVM', 1],
    ['DLP', 2],
    ['TSM', 3],
    ['RGM', 4],
  ])(
    'of %s lists the tickets that are their turn: their own, and those no one owns at level %i, critical ones first',
    async (role, level) => {
      const person = await app.as(role)
      const { tasks } = await person.send(dashboardApi.get, {})
      const { userData } = await person.send(authApi.me, {})
      const tickets = tasks.filter(({ kind }) => kind === 'ticket')
      for (const task of tickets) {
        expect(['new', 'open', 'in_progress']).toContain(task.status)
        const { ticket } = await person.send(ticketsApi.get, { params: { no: task.no } })
        if (ticket.owner_person) expect(ticket.owner_person.id, task.no).toBe(userData.id)
        else expect(ticket.level, task.no).toBe(level)
      }
      for (const group of taskGroups) {
        const order = tickets.filter((task) => task.group === group).map(({ urgency }) => (urgency === 'P1' ? 1 : 0))
        expect(order).toEqual(order.toSorted((a, b) => b - a))
      }
    },
  )

  test.each(['HQA', 'RGM', 'TSM'])(
    'of %s names the outlets with most that is overdue, each the count of its list',
    async (role) => {
      const person = await app.as(role)
      const { overdue_outlets } = await person.send(dashboardApi.get, {})
      expect(overdue_outlets.length).toBeGreaterThan(1)
      const [first] = overdue_outlets
      const outlet = [first!.outlet]
      for (const job_type of ['service', 'bodyshop'] as const) {
        const query = { job_type, counted_by: 'now', overdue: 'true', outlet: outlet.join() } as never
        expect((await person.send(holdupsApi.list, { query })).count).toBe(first![`holdups_${job_type}`])
      }
      const late = { is_open: 'true', breached: 'true', outlet: outlet.join() } as never
      expect((await person.send(ticketsApi.list, { query: late })).count).toBe(first!.tickets)
      const unseen = { over_90: 'true', outlet: outlet.join() } as never
      expect((await person.send(followUpsApi.list, { query: unseen })).count).toBe(first!.over_90)
    },
  )

  test('of a manager of one outlet compares no outlets', async () => {
    expect((await home('SVM')).overdue_outlets).toEqual([])
  })

  test('a ticket is the turn of one level only: no two roles find it among what needs their action', async () => {
    const lists = await Promise.all(['SVM', 'DLP', 'TSM', 'RGM'].map((role) => home(role)))
    const numbers = lists.flatMap(({ tasks }) => tasks.filter(({ kind }) => kind === 'ticket').map(({ no }) => no))
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test.each(['SVM', 'DLP', 'TSM', 'RGM'])('of %s names what they wait for, and from whom', async (role) => {
    const person = await app.as(role)
    const { tasks, waited_for } = await person.send(dashboardApi.get, {})
    const mine = new Set(tasks.map(({ no }) => no))
    expect(waited_for.length).toBeLessThanOrEqual(6)
    for (const one of waited_for) {
      expect(mine.has(one.no), one.no).toBe(false)
      const { ticket } = await person.send(ticketsApi.get, { params: { no: one.no } })
      expect([one.turn, one.owner]).toEqual([ticket.turn, ticket.owner])
    }
  })
})
