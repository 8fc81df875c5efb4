import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#app'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { addOwnCall, disputeResult, outletOfAgent } from '#testing/call-disputes.ts'
import { mailsTo } from '#testing/mails.ts'
import { secondsUntil } from '#testing/seconds-until.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { documentsApi } from '#capabilities/insight/documents/contract.ts'
import { readDocuments } from '#capabilities/insight/documents/reading.commands.ts'
import { dashboardApi } from './contract.ts'

let app: TestApp
/** A document of the agent's outlet, one of another outlet, and one of head office. */
let documents: { own: string; other: string; none: string }
/** A disputed call of the service manager, and one of the regional manager. */
let calls: { own: string; regional: string }
beforeAll(async () => {
  app = await testApp()
  const office = await app.as('HQA')
  const add = async (text: string, outlet: string | null) => {
    const body = {
      file: new File([`Invoice No: R-1\n${text}\nTotal 118.00`], `${text}.txt`),
      doc_type: 'invoice',
      outlet,
    }
    return (await office.send(documentsApi.add, { body: body as never })).no
  }
  documents = {
    own: await add('bill-own', outletOfAgent),
    other: await add('bill-other', 'DL002-01'),
    none: await add('bill-none', null),
  }
  if (!('work' in readDocuments)) throw new Error('Reading is no such job.')
  await readDocuments.work(app.deps)
  // They wait longer than all others.
  await sql`update document set read_at = '2020-01-01' where no = any (${sql.val(Object.values(documents))}::text[])`.execute(
    app.deps.database.owner,
  )
  const [own, regional] = [await addOwnCall(app, office), await addOwnCall(app, office, { agent: 'rgm@demo.com' })]
  calls = { own: own.no, regional: regional.no }
  await disputeResult(await app.as('SVM'), calls.own)
  await disputeResult(await app.as('RGM'), calls.regional)
  await sql`update call_dispute set due_on = '2020-01-01' where status = 'open' and call_id in (
    select id from call where no = any (${sql.val(Object.values(calls))}::text[]))`.execute(app.deps.database.owner)
})
afterAll(() => app.close())

const tasksOf = async (role: string) => (await (await app.as(role)).send(dashboardApi.get, {})).tasks
const nosOf = async (role: string, kind: string) =>
  (await tasksOf(role)).filter((task) => task.kind === kind).map(({ no }) => no)

describe('my work', () => {
  test.each(['SVM', 'DLP'])('of %s lists documents of their outlets to review, and no others', async (role) => {
    const listed = await nosOf(role, 'document')
    expect(listed[0]).toBe(documents.own)
    expect(listed).not.toContain(documents.other)
    expect(listed).not.toContain(documents.none)
    expect(await nosOf(role, 'dispute')).toEqual([])
  })

  test('of head office lists those of no outlet, too', async () => {
    const own = new Set(Object.values(documents))
    const listed = await nosOf('HQA', 'document')
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.every((no) => own.has(no))).toBe(true)
    expect((await tasksOf('HQA')).find(({ kind }) => kind === 'document')).toMatchObject({
      status: 'needs_review',
      since: '2020-01-01T00:00:00.000Z',
      group: 'none',
      due_at: null,
    })
  })

  test('of a reviewer lists disputes of others by their due date, and none of their own calls', async () => {
    const listed = (await tasksOf('RGM')).filter(({ kind }) => kind === 'dispute')
    expect(listed[0]).toMatchObject({
      no: calls.own,
      status: 'open',
      group: 'overdue',
      is_breached: true,
      outlet: outletOfAgent,
    })
    expect(listed.map(({ no }) => no)).not.toContain(calls.regional)
    // One of each group comes first.
    expect(await nosOf('HQA', 'dispute')).toContain(calls.own)
  })

  test.each(['TSM', 'AUD', 'ANL', 'HDA', 'BTM'])('of %s, who may review neither, lists none', async (role) => {
    const kinds = (await tasksOf(role)).map(({ kind }) => kind)
    expect(kinds).not.toContain('document')
    expect(kinds).not.toContain('dispute')
  })
})

describe('the morning mail', () => {
  beforeAll(async () => {
    app.travel(await secondsUntil(app, 'workday', '07:00:05'))
    const morning = jobs.filter(({ name }) => name === 'send morning mails')
    await runDueJobs(morning, app.deps)
  })
  const mailOf = async (role: string) => (await mailsTo(app, `${role.toLowerCase()}@demo.com`))[0]
  const linksOf = async (role: string) =>
    (await mailOf(role))!.parts!.flatMap((part) => ('items' in part ? part.items.map(({ link }) => link) : []))
  const link = (path: string) => `http://rad.test/${path}`

  test('of a manager lists documents of their outlet, with the way to each', async () => {
    expect((await mailOf('SVM'))!.text).toMatch(/Documents to review: \d+\n/)
    expect((await mailOf('SVM'))!.text).toMatch(/\nbill-own\.txt\n[^\n]*Waiting since Jan 1, 05:30/)
    const links = await linksOf('SVM')
    expect(links).toContain(link(`documents/${documents.own}`))
    expect(links).not.toContain(link(`documents/${documents.other}`))
    expect(links).not.toContain(link(`documents/${documents.none}`))
    expect((await mailOf('SVM'))!.text).not.toContain('Disputes of calls')
  })

  test('of reviewers lists disputes with their due dates', async () => {
    expect((await mailOf('RGM'))!.text).toMatch(/Disputes of calls to decide: \d+\n/)
    const links = await linksOf('RGM')
    expect(links).toContain(link(`calls/${calls.own}`))
    expect(links).not.toContain(link(`calls/${calls.regional}`))
    const office = await linksOf('HQA')
    for (const path of [`calls/${calls.own}`, `calls/${calls.regional}`, `documents/${documents.none}`])
      expect(office).toContain(link(path))
  })

  test.each(['TSM', 'BTM', 'AUD'])('of %s lists neither', async (role) => {
    const text = (await mailOf(role))?.text ?? ''
    expect(text).not.toContain('Documents to review')
    expect(text).not.toContain('Disputes of calls')
  })
})
