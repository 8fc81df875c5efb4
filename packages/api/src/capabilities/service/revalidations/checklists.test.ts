import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuditSides,
  clearOutlet,
  planAudit,
  readAudit,
  signInSides,
  startAudit,
  step,
} from '#testing/revalidations.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { type Checklist, type ChecklistItem, checklistsApi } from './checklists.contract.ts'
import { revalidationKinds } from './vocabulary.ts'

let app: TestApp
let sides: AuditSides
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
})
afterAll(() => app.close())

const read = (code: string) => sides.office.send(checklistsApi.get, { params: { code } })
const draft = (code: string, items: readonly Partial<ChecklistItem>[], if_version = 0) =>
  sides.office.send(checklistsApi.draft, { params: { code }, body: { items: items as ChecklistItem[], if_version } })
const publish = (code: string, if_version = 1) =>
  sides.office.send(checklistsApi.publish, { params: { code }, body: { if_version } })
const item = (key: string, more: Partial<ChecklistItem> = {}) => ({
  key,
  area: 'Safety',
  text: `Item ${key}`,
  kind: 'yes_no' as const,
  ...more,
})

let made = 0
async function newChecklist(): Promise<string> {
  const code = `TEST-${(made += 1)}`
  await sides.office.send(checklistsApi.add, { body: { code, name: 'For tests', kind: 'outlet_certification' } })
  return code
}

test('there is a checklist of each kind, and one has a version that was replaced', async () => {
  const { rows } = await sides.office.send(checklistsApi.list, { query: { perPage: 100 } })
  const found = await sides.office.send(checklistsApi.list, { query: { q: 'call-back' } })
  expect(found.rows.map(({ code }) => code)).toEqual(['CALL-BACK'])
  const kinds = new Set(rows.map(({ kind }) => kind))
  expect(kinds.size).toBe(revalidationKinds.length)
  const { versions } = (await read('CERT-3S')) as Checklist
  expect(versions.map(({ number, status }) => [number, status])).toEqual([
    [2, 'published'],
    [1, 'replaced'],
  ])
})

describe('a draft', () => {
  test('becomes the next version when it is published, and the one before is replaced', async () => {
    const code = await newChecklist()
    await draft(code, [item('A')])
    expect(await publish(code)).toMatchObject({ published: 1, items: 1 })
    const second = await draft(code, [item('A'), item('B', { kind: 'score', max: 5, weight: 2 })])
    expect(second.versions.map(({ status }) => status)).toEqual(['draft', 'published'])
    expect(await publish(code)).toMatchObject({ published: 2, items: 2, has_draft: false })
    await expect(publish(code)).rejects.toMatchObject({ status: 409, code: 'checklist.draft' })
  })

  test.each([
    [[], 'Add an item.'],
    [[item('A'), item('A')], 'A is in the list twice. Give each item its own key.'],
    [[item('A', { max: 5 })], 'A is yes or no and has one point.'],
  ])('with the items %o is refused', async (items, message) => {
    const code = await newChecklist()
    await expect(draft(code, items)).rejects.toMatchObject({ status: 422, fields: { items: message } })
  })

  test('of a stale version is refused', async () => {
    const code = await newChecklist()
    await draft(code, [item('A')])
    await expect(draft(code, [item('B')])).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    await expect(publish(code, 7)).rejects.toMatchObject({ code: 'version.stale' })
  })

  test('is written and published by no dealer, and published by no auditor', async () => {
    const code = await newChecklist()
    const body = { items: [item('A')] as ChecklistItem[], if_version: 0 }
    await expect(sides.dealer.send(checklistsApi.draft, { params: { code }, body })).rejects.toMatchObject({
      status: 403,
    })
    await sides.auditor.send(checklistsApi.draft, { params: { code }, body })
    await expect(
      sides.auditor.send(checklistsApi.publish, { params: { code }, body: { if_version: 1 } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('a version', () => {
  let outlet: string
  beforeEach(async () => {
    outlet = await clearOutlet(app, sides)
  })

  test('stays the one of an audit that has begun, whatever is published after (U12)', async () => {
    const code = await newChecklist()
    await draft(code, [item('A')])
    await publish(code)
    const audit = await startAudit(sides, outlet, { checklist: code })
    await draft(code, [item('B'), item('C')])
    await publish(code)
    expect(await readAudit(sides.office, audit.no)).toMatchObject({ checklist_version: 1, items: [{ key: 'A' }] })
  })

  test('that was replaced since the auditor saw it is refused with what to do (U12)', async () => {
    const code = await newChecklist()
    await draft(code, [item('A')])
    await publish(code)
    const scheduled = await step(sides.office, await planAudit(sides, outlet, { checklist: code }), 'scheduled')
    await draft(code, [item('B')])
    await publish(code)
    await expect(step(sides.auditor, scheduled, 'in_progress')).rejects.toMatchObject({
      status: 409,
      code: 'checklist.replaced',
      message: 'Version 1 of this checklist was replaced by version 2. Reload the page and start with that.',
    })
    const seen = await readAudit(sides.auditor, scheduled.no)
    expect(await step(sides.auditor, seen, 'in_progress')).toMatchObject({
      items: [{ key: 'B' }],
      checklist_version: 2,
    })
  })

  test('that was used is changed by no one, also past the product', async () => {
    const change = sql`update checklist_version set items = '[]' where used_at is not null`
    await expect(change.execute(app.deps.database.owner)).rejects.toThrow('frozen')
  })

  test('is needed to start', async () => {
    const code = await newChecklist()
    const scheduled = await step(sides.office, await planAudit(sides, outlet, { checklist: code }), 'scheduled')
    await expect(step(sides.auditor, scheduled, 'in_progress')).rejects.toMatchObject({ code: 'checklist.unpublished' })
  })
})
