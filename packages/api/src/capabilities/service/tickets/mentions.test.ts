import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { ticketsApi } from './contract.ts'

let app: TestApp
let brand: Caller
let no: string
beforeAll(async () => {
  app = await testApp()
  brand = await app.as('HQA')
  const body = { outlet: 'DL001-01', job_type: 'service', title: 'Someone is mentioned' } as const
  ;({ no } = (await brand.send(ticketsApi.add, { body })).ticket)
})
afterAll(() => app.close())

const offered = async (query: { q?: string; visibility?: 'all' | 'brand' } = {}, by = brand) =>
  (await by.send(ticketsApi.callable, { params: { no }, query })).people
const names = async (...given: Parameters<typeof offered>) => (await offered(...given)).map(({ username }) => username)

test('who sees the ticket can be called, its owner first, by name or username', async () => {
  const [first] = await offered()
  expect(first).toEqual({ username: 'svm', name: 'Sunita Varma', role: 'SVM' })
  expect(await names({ q: 'sunita' })).toEqual(['svm'])
  expect(await names({ q: 'tsm' })).toContain('tsm')
  expect(await names({ q: 'zzz' })).toEqual([])
  expect((await offered()).length).toBeLessThanOrEqual(6)
})

test('users who do not see the ticket, who read no tickets, or who are the reader are not offered', async () => {
  for (const absent of ['bsm', 'btm', 'hqa', 'pnl']) expect(await names({ q: absent }), absent).not.toContain(absent)
})

test('what is internal calls the staff of the brand alone', async () => {
  expect(await names({ q: 'svm', visibility: 'brand' })).toEqual([])
  expect(await names({ q: 'dlp', visibility: 'brand' })).toEqual([])
  expect(await names({ q: 'rgm', visibility: 'brand' })).toContain('rgm')
})

test('a user who does not see the ticket is offered no names', async () => {
  const bodyshop = await app.as('BSM')
  await expect(offered({}, bodyshop)).rejects.toMatchObject({ status: 404 })
  await expect(offered({}, await app.as('BTM'))).rejects.toMatchObject({ status: 403 })
})

test('each user who is offered is notified when they are mentioned', async () => {
  const [person] = await offered({ q: 'dlp' })
  await brand.send(ticketsApi.comment, { params: { no }, body: { text: `Please look, @${person!.username}.` } })
  const { rows } = await (await app.as('DLP')).send(notificationsApi.list, { query: { kind: 'mentioned' } })
  expect(rows.filter(({ title }) => title.values.no === no)).toHaveLength(1)
})
