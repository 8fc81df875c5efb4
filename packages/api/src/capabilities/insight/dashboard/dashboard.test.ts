import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
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
    const counting = cards.filter((card) => card.kind === 'number' && card.opens?.startsWith('/complaints'))
    expect(counting.map((card) => card.key)).toEqual(['silent', 'open', 'critical', 'received'])
    for (const { opens, value } of counting) {
      const query = Object.fromEntries(new URL(opens!, 'http://127.0.0.1').searchParams)
      expect((await person.send(complaintsApi.list, { query })).count, opens!).toBe(value)
    }
  })

  test('has a line for every one of the last 28 days and today, also the quiet ones', async () => {
    const { trend, cards } = await home('admin')
    expect(trend).toHaveLength(29)
    const received = trend.slice(0, 28).reduce((sum, { received: count }) => sum + count, 0)
    expect(received).toBe(cards.find((card) => card.key === 'received')!.value)
  })

  test('puts what is critical first, then what waits longest, and never a closed case', async () => {
    const { tasks } = await home('admin')
    expect(tasks.length).toBeGreaterThan(5)
    expect(tasks.some((task) => task.status === 'closed')).toBe(false)
    const order = tasks.map((task) => (task.severity === 'critical' ? 1_000_000 : 0) + task.silent_days)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
  })

  test('of somebody without complaints shows none of them', async () => {
    for (const role of ['HDA', 'BTM']) {
      expect(await home(role)).toMatchObject({ tasks: [], trend: [], worst_outlets: [] })
    }
    await expect(home('client')).rejects.toMatchObject({ status: 403 })
  })
})
