import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { dashboardApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const home = async (role: string) => (await app.as(role)).send(dashboardApi.get, {})

describe('the home page (R01)', () => {
  test.each(['admin', 'RGM', 'DLP', 'SVM'])('of %s: each card opens the rows it counts', async (role) => {
    const person = await app.as(role)
    const { cards } = await person.send(dashboardApi.get, {})
    const keysOf = (list: string) => cards.filter((card) => card.kind === 'number' && card.opens?.startsWith(list))
    expect(keysOf('/tickets').map((card) => card.key)).toEqual(['tickets', 'breached', 'high'])
    expect(keysOf('/complaints').map((card) => card.key)).toEqual(['silent', 'received'])
    const countOf = async (opens: string) => {
      const query = Object.fromEntries(new URL(opens, 'http://127.0.0.1').searchParams)
      return opens.startsWith('/tickets')
        ? (await person.send(ticketsApi.list, { query })).count
        : (await person.send(complaintsApi.list, { query })).count
    }
    for (const { opens, value } of [...keysOf('/tickets'), ...keysOf('/complaints')])
      expect(await countOf(opens!), opens!).toBe(value)
  })

  test('has a line for every one of the last 28 days and today, also the quiet ones', async () => {
    const { trend, cards } = await home('admin')
    expect(trend).toHaveLength(29)
    const received = trend.slice(0, 28).reduce((sum, { received: count }) => sum + count, 0)
    expect(received).toBe(cards.find((card) => card.key === 'received')!.value)
  })

  test.each([
    ['SVM', 1],
    ['DLP', 2],
    ['TSM', 3],
    ['RGM', 4],
  ])(
    'of %s lists what he owns and what stands at level %i or above, critical first, then what is past due',
    async (role, level) => {
      const person = await app.as(role)
      const { tasks } = await person.send(dashboardApi.get, {})
      const tickets = tasks.filter(({ kind }) => kind === 'ticket')
      expect(tickets.length).toBeGreaterThan(0)
      const mine = await person.send(ticketsApi.list, { query: { owner: 'me', perPage: 100 } })
      const owned = new Set(mine.rows.map(({ no }) => no))
      for (const task of tickets) {
        expect(['new', 'open', 'in_progress', 'waiting_third']).toContain(task.status)
        expect(owned.has(task.no) || task.level! >= level, task.no).toBe(true)
      }
      const order = tickets.map((task) => (task.urgency === 'P1' ? 2 : 0) + (task.is_breached ? 1 : 0))
      expect(order).toEqual(order.toSorted((a, b) => b - a))
    },
  )

  test('of a member of a panel begins with the pleas that wait for his vote', async () => {
    const member = await app.as('PNL')
    const { tasks } = await member.send(dashboardApi.get, {})
    const votes = tasks.filter(({ kind }) => kind === 'vote')
    expect(votes.length).toBeGreaterThan(0)
    expect(tasks.slice(0, votes.length)).toEqual(votes)
    const { count } = await member.send(ticketsApi.list, { query: { my_vote: 'true' } })
    expect(votes).toHaveLength(Math.min(count, 12))
  })

  test('names a complaint only where no ticket takes care of it', async () => {
    const office = await app.as('RGM')
    const { tasks } = await office.send(dashboardApi.get, {})
    for (const { no } of tasks.filter(({ kind }) => kind === 'complaint'))
      expect((await office.send(ticketsApi.list, { query: { q: no, is_open: 'true' } })).rows).toEqual([])
  })

  test('of somebody without complaints shows none of them', async () => {
    expect(await home('BTM')).toMatchObject({ cards: [], tasks: [], trend: [], worst_outlets: [] })
    const { tasks, trend, worst_outlets } = await home('HDA')
    expect([trend, worst_outlets]).toEqual([[], []])
    expect(tasks.every(({ kind }) => kind === 'ticket')).toBe(true)
    await expect(home('client')).rejects.toMatchObject({ status: 403 })
  })
})
