import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { insertConversations, type InsertedConversations } from '#testing/insert-conversations.ts'
import { historyApi } from './contract.ts'

let app: TestApp
let inserted: InsertedConversations
let complaint: string
let status: string
const callers: Record<string, Caller> = {}
beforeAll(async () => {
  app = await testApp()
  inserted = await insertConversations(app)
  for (const role of ['admin', 'HQA', 'BTM', 'HDA', 'ANL', 'AUD', 'SVM']) callers[role] = await app.as(role)
  const [newest] = (await callers.admin!.send(complaintsApi.list, { query: { perPage: 1 } })).rows
  complaint = newest!.no
  status = newest!.status
})
afterAll(() => app.close())

const numbers = async (query: object, role = 'ANL') => {
  const { rows } = await callers[role]!.send(historyApi.list, {
    query: { client: [inserted.client, inserted.other], ...query },
  })
  return rows.map(({ no }) => no).toSorted()
}
const { booking, brakes, silent, long, foreign } = { booking: 0, brakes: 1, silent: 2, long: 3, foreign: 4 } as const
const no = (...which: number[]) => which.map((one) => inserted.numbers[one]!).toSorted()
const at = (path: string, role = 'ANL') => callers[role]!.fetch(new Request(`http://127.0.0.1${path}`))

describe('who sees what', () => {
  test('a bot manager sees their clients, and without any client none', async () => {
    expect(await numbers({}, 'BTM')).toEqual(no(booking, brakes, silent, long))
    const other = { params: { no: inserted.numbers[foreign]! } }
    for (const endpoint of [historyApi.get, historyApi.messages] as const)
      await expect(callers.BTM!.send(endpoint, { ...other, query: {} } as never)).rejects.toMatchObject({ status: 404 })
    await expect(
      callers.BTM!.send(historyApi.unmask, { ...other, body: { reason: 'The customer asked for it.' } }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await numbers({ q: 'elsewhere' }, 'BTM')).toEqual([])
    expect(await numbers({ q: 'elsewhere' }, 'ANL')).toEqual(no(foreign))
    const choices = await callers.BTM!.send(historyApi.choices, {})
    expect(choices.clients.map(({ code }) => code)).not.toContain(inserted.other)
    expect(choices.bots.map(({ code }) => code)).not.toContain('history-other')
  })

  test.each(['HQA', 'HDA', 'ANL', 'AUD'])('as %s every client is seen', async (role) => {
    expect(await numbers({}, role)).toEqual(no(booking, brakes, silent, long, foreign))
  })

  test('who holds no right meets 403', async () => {
    const reads = ['', `/${inserted.numbers[0]!}`, `/${inserted.numbers[0]!}/messages`, '/choices', '/export']
    for (const path of reads) expect((await at(`/api/conversations${path}`, 'SVM')).status, path).toBe(403)
    expect((await at('/api/conversations/export', 'HDA')).status).toBe(403)
    const reason = { params: { no: inserted.numbers[brakes]! }, body: { reason: 'Only curious about it.' } }
    for (const role of ['ANL', 'HDA'])
      await expect(callers[role]!.send(historyApi.unmask, reason)).rejects.toMatchObject({ status: 403 })
    const link = { params: { no: inserted.numbers[brakes]! }, body: { case: 'C1' } }
    for (const role of ['ANL', 'AUD'])
      await expect(callers[role]!.send(historyApi.link, link)).rejects.toMatchObject({ status: 403 })
  })
})

describe('what is masked', () => {
  const reason = 'The customer asks which number we hold.'
  const unmask = (role: string, given = reason) =>
    callers[role]!.send(historyApi.unmask, { params: { no: inserted.numbers[brakes]! }, body: { reason: given } })

  test('stays masked in lists, transcripts and files, and is not found', async () => {
    const all = await callers.BTM!.send(historyApi.messages, { params: { no: inserted.numbers[brakes]! }, query: {} })
    expect(JSON.stringify(all)).not.toContain('98765')
    const file = await at(`/api/conversations/messages/export?client=${inserted.client}`, 'BTM')
    expect(await file.text()).not.toContain('98765')
    expect(await numbers({ q: '9876543210' })).toEqual([])
  })

  test('is read with a reason, which the trail keeps without what was read', async () => {
    expect((await unmask('BTM')).messages.map(({ text }) => text)).toEqual(['Ring mich an: 9876543210'])
    const { rows } = await callers.admin!.send(auditApi.list, { query: { action: 'unmask' } })
    expect(rows[0]).toMatchObject({
      user_name: 'Bea Thomas',
      entity: 'conversation',
      after: { no: inserted.numbers[brakes], reason, messages: 1 },
    })
    expect(JSON.stringify(rows)).not.toContain('98765')
  })

  test('is not stored for a repeated request', async () => {
    const again = { params: { no: inserted.numbers[brakes]! }, body: { reason } }
    await callers.BTM!.send(historyApi.unmask, again, 'once')
    await callers.BTM!.send(historyApi.unmask, again, 'once')
    const linked = { params: { no: inserted.numbers[brakes]! }, body: { case: complaint } }
    await callers.BTM!.send(historyApi.link, linked, 'stored')
    const answers = await inserted.answersStoredFor('btm@demo.com')
    expect(answers).toContain(complaint)
    expect(answers).not.toContain('98765')
    await callers.BTM!.send(historyApi.unlink, { params: { no: inserted.numbers[brakes]!, case: complaint } })
    const { count } = await callers.admin!.send(auditApi.list, { query: { action: 'unmask' } })
    expect(count).toBe(3)
  })

  test.each(['', 'because'])('is not read for the reason “%s”', async (given) => {
    await expect(unmask('BTM', given)).rejects.toMatchObject({ status: 422, fields: { reason: expect.any(String) } })
  })
})

describe('cases', () => {
  const link = (role: string, number: string, which: number = brakes) =>
    callers[role]!.send(historyApi.link, { params: { no: inserted.numbers[which]! }, body: { case: number } })
  const unlink = (role: string, number: string, which: number = brakes) =>
    callers[role]!.send(historyApi.unlink, { params: { no: inserted.numbers[which]!, case: number } })

  test('a bot manager links a complaint by its number and sees no more of it; head office sees both sides', async () => {
    const linked = await link('BTM', ` ${complaint.toLowerCase()} `)
    expect(linked.cases).toEqual([{ kind: 'complaint', no: complaint, status: null }])
    expect((await link('BTM', complaint)).cases).toHaveLength(1)
    const seen = await callers.HQA!.send(historyApi.get, { params: { no: inserted.numbers[brakes]! } })
    expect(seen.cases).toEqual([{ kind: 'complaint', no: complaint, status }])
    expect(await numbers({ case: complaint }, 'HQA')).toEqual(no(brakes))
    expect(await numbers({ linked: 'true' }, 'HQA')).toEqual(no(brakes))
    expect(await numbers({ linked: 'false' }, 'HQA')).toEqual(no(booking, silent, long, foreign))

    expect((await unlink('HQA', complaint)).cases).toEqual([])
    await expect(unlink('HQA', complaint)).rejects.toMatchObject({ status: 404 })
    const { rows } = await callers.admin!.send(auditApi.list, {
      query: { entity: 'conversation', action: ['link', 'unlink'] },
    })
    expect(rows.slice(0, 2).map(({ action, user_name }) => [action, user_name])).toEqual([
      ['unlink', 'Helena Costa'],
      ['link', 'Bea Thomas'],
    ])
  })

  test('a number that is none, and a conversation of another client, are refused', async () => {
    await expect(link('BTM', 'C99-123456')).rejects.toMatchObject({
      status: 422,
      fields: { case: 'Complaint or ticket not found in your scope.' },
    })
    await expect(link('BTM', 'C99-123456', foreign)).rejects.toMatchObject({ status: 404 })
  })
})
