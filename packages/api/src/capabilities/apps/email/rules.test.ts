import { describe, expect, test } from 'vitest'
import { testMailboxes } from '#testing/mailboxes.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { emailApi } from './contract.ts'
import { emailRulesApi } from './rules.contract.ts'
import { emailSettingsApi } from './settings.contract.ts'

let me: Caller
let other: Caller
let app: TestApp
const { delivered, emails, failing, send, stateOf, subjects } = testMailboxes((on) => {
  ;({ app, me, other } = on)
})

type Body = Parameters<typeof other.send<typeof emailRulesApi.add>>[1]['body']
const add = (body: Body, who = other) => who.send(emailRulesApi.add, { body })
const rules = (who = other) => who.send(emailRulesApi.list, {})
async function clear() {
  for (const { id } of await rules()) await other.send(emailRulesApi.remove, { params: { id } })
}

describe('a rule', () => {
  test('sorts what comes in by all of its conditions, and nothing else', async () => {
    await clear()
    const { id: label } = await other.send(emailSettingsApi.addLabel, { body: { name: 'Sorted', tone: 'good' } })
    const rule = await add({ from: 'svm@demo.com', subject: 'Weekly REPORT', folder: 'archive', label, isRead: true })
    expect(rule).toEqual({
      id: rule.id,
      from: 'svm@demo.com',
      to: '',
      subject: 'Weekly REPORT',
      hasAttachment: false,
      folder: 'archive',
      label,
      isRead: true,
      isStarred: false,
      addsDocuments: false,
    })
    await send(me, 'The weekly report of March')
    await send(me, 'Another mail')
    const own = await other.send(emailApi.send, {
      body: { to: [{ email: 'svm@demo.com', name: '' }], subject: 'My weekly report' },
    })
    expect(await emails(other, { folder: 'archive' }), 'it can still be unsent').toEqual([])
    app.travel(11)
    expect(await emails(other, { folder: 'archive' })).toMatchObject([
      { subject: 'The weekly report of March', isRead: true, isStarred: false, labels: [label] },
    ])
    expect(await subjects(other)).toContain('Another mail')
    expect(await stateOf(other, own.id), 'what one sends is left alone').toMatchObject({ folder: 'sent', labels: [] })
    // The sender gets no sign of it, and their own mailbox has no rules.
    expect((await emails(me, { folder: 'sent' }))[1]).toMatchObject({
      subject: 'The weekly report of March',
      labels: [],
    })
    expect(await subjects(me)).toContain('My weekly report')
  })

  test('of several that move the first one does; marks and labels of all are given', async () => {
    await clear()
    const first = await add({ subject: 'order matters', folder: 'trash', isStarred: true })
    const second = await add({ from: 'svm', folder: 'archive', label: 'company' })
    await send(me, 'Order matters: one')
    app.travel(11)
    expect((await emails(other, { folder: 'trash' }))[0]).toMatchObject({
      subject: 'Order matters: one',
      isStarred: true,
      labels: ['company'],
    })
    const ids = [second.id, first.id]
    other = await app.as('TSM')
    expect((await other.send(emailRulesApi.order, { body: { ids } })).map(({ id }) => id)).toEqual(ids)
    me = await app.as('SVM')
    await send(me, 'Order matters: two')
    app.travel(11)
    expect((await emails(other, { folder: 'archive' }))[0]).toMatchObject({ subject: 'Order matters: two' })
    expect(await failing(other.send(emailRulesApi.order, { body: { ids: [first.id] } }))).toMatchObject({ status: 422 })
    // From the trash it goes back to the inbox.
    const [trashed] = await emails(other, { folder: 'trash' })
    await other.send(emailApi.restore, { body: { emailIds: [trashed!.id] } })
    expect(await stateOf(other, trashed!.id)).toMatchObject({ folder: 'inbox' })
  })

  test('needs a condition and an action, a label that is there, and keeps to bounds', async () => {
    await clear()
    const refused = (body: object) => failing(add(body as Body))
    expect(await refused({ isRead: true })).toMatchObject({ status: 422, fields: { from: expect.any(String) } })
    expect(await refused({ from: 'x' })).toMatchObject({ status: 422, fields: { folder: expect.any(String) } })
    expect(await refused({ from: 'x', folder: 'sent' })).toMatchObject({ status: 422 })
    expect(await refused({ from: 'x'.repeat(101), isRead: true })).toMatchObject({ status: 422 })
    expect(await refused({ from: 'x', label: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 422 })
    for (let at = 0; at < 50; at++) await add({ from: `person ${at}`, isRead: true })
    expect(await refused({ from: 'one more', isRead: true })).toMatchObject({ status: 422 })
    await clear()
  })

  test('is its person’s alone', async () => {
    await clear()
    const { id } = await add({ from: 'mine', isRead: true })
    expect(await rules(me)).toEqual([])
    const params = { id }
    const body = { from: 'theirs', isRead: true }
    const calls = [
      () => me.send(emailRulesApi.update, { params, body }),
      () => me.send(emailRulesApi.apply, { params }),
      () => me.send(emailRulesApi.remove, { params }),
    ]
    for (const call of calls) expect(await failing(call())).toMatchObject({ status: 404 })
    expect(await other.send(emailRulesApi.update, { params, body })).toMatchObject({ id, from: 'theirs' })
  })

  test('is deleted with the label that was all it gave, and stays if it does anything else', async () => {
    await clear()
    const { id: label } = await other.send(emailSettingsApi.addLabel, { body: { name: 'Short-lived', tone: 'good' } })
    await add({ from: 'label alone', label })
    await add({ from: 'label and star', label, isStarred: true })
    await other.send(emailSettingsApi.removeLabel, { params: { id: label } })
    expect(await rules()).toMatchObject([{ from: 'label and star', label: null, isStarred: true }])
  })
})

test('a mail that a rule puts into the trash is not emptied with it before it arrives', async () => {
  await clear()
  await add({ subject: 'unwanted', folder: 'trash' })
  await send(me, 'Unwanted so far')
  await other.send(emailApi.empty, { body: { folder: 'trash' } })
  app.travel(11)
  expect(await subjects(other, { folder: 'trash' })).toEqual(['Unwanted so far'])
})

test('a rule is applied to the inbox as it is, and what that changed is answered', async () => {
  await clear()
  const { got } = await delivered('Is already')
  const { id } = await add({ from: 'svm', subject: 'IS already', folder: 'trash', label: 'private' })
  const params = { id }
  expect((await other.send(emailRulesApi.apply, { params })).before).toMatchObject([
    { id: got.id, folder: 'inbox', labels: [] },
  ])
  expect(await stateOf(other, got.id)).toMatchObject({ folder: 'trash', labels: ['private'] })
  expect(await other.send(emailRulesApi.apply, { params })).toEqual({ before: [] })
})
