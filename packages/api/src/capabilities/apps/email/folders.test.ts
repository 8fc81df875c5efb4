import { describe, expect, test } from 'vitest'
import { testMailboxes } from '#testing/mailboxes.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { invoicesApi } from '#capabilities/apps/invoices/contract.ts'
import { emailApi } from './contract.ts'

let app: TestApp
let me: Caller
let other: Caller
let third: Caller
const { delivered, emails, failing, send, stateOf, subjects, update } = testMailboxes((on) => {
  ;({ app, me, other, third } = on)
})

describe('search', () => {
  test('knows words, operators, phrases, and a minus', async () => {
    await delivered('Zebra crossing', { message: '<p>black and white stripes</p>', cc: [{ email: 'rgm@demo.com' }] })
    const { got } = await delivered('Zebra grazing', { message: '<p>green grass</p>' })
    await update(other, [got.id], { isStarred: true })
    await other.send(emailApi.toggleLabel, { body: { emailIds: [got.id], label: 'company' } })
    const both = ['Zebra grazing', 'Zebra crossing']
    const cases: [string, string[]][] = [
      ['ZEBRA', both],
      ['zebra -stripes', ['Zebra grazing']],
      ['"white stripes"', ['Zebra crossing']],
      ['subject:zebra from:svm', both],
      ['subject:stripes', []],
      ['zebra to:rgm', ['Zebra crossing']],
      ['zebra label:company', ['Zebra grazing']],
      ['zebra -label:company', ['Zebra crossing']],
      ['zebra is:starred', ['Zebra grazing']],
      ['zebra has:attachment', []],
      ['zebra -has:attachment', both],
      ['zebra 100%', []],
      ['zebra label:unknown', []],
    ]
    for (const [q, expected] of cases) expect(await subjects(other, { q }), q).toEqual(expected)
    expect(await subjects(me, { folder: 'sent', q: 'zebra' })).toEqual(both)
    expect(await subjects(third, { q: 'grazing' })).toEqual([])
  })
})

describe('snooze, trash, and deleting for good', () => {
  test('a snoozed mail leaves the inbox and comes back at its top', async () => {
    const { got } = await delivered('Later please')
    const until = new Date(app.deps.clock.now().getTime() + 60_000).toISOString()
    await other.send(emailApi.snooze, { body: { emailIds: [got.id], until } })
    expect(await subjects(other)).not.toContain('Later please')
    expect(await subjects(other, { folder: 'snoozed' })).toEqual(['Later please'])
    await delivered('Meanwhile')
    app.travel(61)
    expect((await subjects(other))[0]).toBe('Later please')
    const past = new Date(app.deps.clock.now().getTime() - 1).toISOString()
    const tooLate = { body: { emailIds: [got.id], until: past } }
    expect(await failing(other.send(emailApi.snooze, tooLate))).toMatchObject({ status: 422 })
  })

  test('a mail of the trash is restored to its folder, or deleted for good, and stays with the others who have it', async () => {
    const { sent, got } = await delivered('Trash me')
    const ids = { emailIds: [got.id] }
    expect(await failing(other.send(emailApi.remove, { body: ids }))).toMatchObject({ status: 409 })
    expect(await failing(other.send(emailApi.restore, { body: ids }))).toMatchObject({ status: 409 })
    await update(other, [got.id], { folder: 'archive' })
    await update(other, [got.id], { folder: 'trash' })
    expect(await subjects(other, { folder: 'trash' })).toContain('Trash me')
    await other.send(emailApi.restore, { body: ids })
    expect((await stateOf(other, got.id)).folder).toBe('archive')
    await update(other, [got.id], { folder: 'trash' })
    expect(await other.send(emailApi.remove, { body: ids })).toEqual({ removed: 1 })
    expect(await failing(stateOf(other, got.id))).toMatchObject({ status: 404 })
    expect((await stateOf(me, sent.id)).subject).toBe('Trash me')
    await update(other, [(await delivered('Trash two')).got.id], { folder: 'trash' })
    expect((await other.send(emailApi.empty, { body: { folder: 'trash' } })).removed).toBeGreaterThan(0)
    expect(await other.send(emailApi.empty, { body: { folder: 'trash' } })).toEqual({ removed: 0 })
    expect(await subjects(other, { folder: 'trash' })).toEqual([])
  })
})

describe('contacts', () => {
  test('are people of the own scope and those one wrote to', async () => {
    await send(me, 'Out of the house', { to: [{ email: 'tools@northline.example', name: 'Northline' }] })
    const found = await me.send(emailApi.contacts, { query: { q: 'north' } })
    expect(found).toMatchObject([{ name: 'Northline', email: 'tools@northline.example' }])
    expect((await me.send(emailApi.contacts, { query: {} })).length).toBeGreaterThan(1)
  })
})

describe('invoices', () => {
  test('are in Sent of the user who sends them, with their PDF', async () => {
    const admin = await app.as('admin')
    const { rows } = await admin.send(invoicesApi.list, { query: { status: 'Draft', perPage: 1 } })
    const body = {
      id: rows[0]!.id,
      to: 'client@example.com',
      subject: 'Your invoice',
      message: 'Dear client,\nhere it is.',
    }
    await admin.send(invoicesApi.send, { body })
    const [sent] = await emails(admin, { folder: 'sent' })
    expect(sent).toMatchObject({ subject: 'Your invoice', to: [{ email: 'client@example.com' }], undoUntil: null })
    expect(sent!.attachments[0]).toMatchObject({ type: 'application/pdf' })
  })
})
