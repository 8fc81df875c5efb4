import { expect, test } from 'vitest'
import { testMailboxes } from '#testing/mailboxes.ts'
import type { Caller } from '#testing/test-app.ts'
import { emailApi } from './contract.ts'

let me: Caller
let other: Caller
const { delivered, failing, stateOf } = testMailboxes((on) => {
  ;({ me, other } = on)
})

const formatted =
  '<p>Dear <strong>Tara</strong>,</p><ul><li><p>pads &lt;front&gt;</p></li><li>discs</li></ul><p>One<br>two</p>'
const plain = '<p>Dear Tara,</p><p>- pads &lt;front&gt;<br />- discs</p><p>One<br />two</p>'
const change = (id: number, body: object) =>
  me.send(emailApi.updateDraft, { params: { id: String(id) }, body: body as { subject?: string } })

test('a draft that is made plain text loses its formatting, stays so, and reaches its receivers so', async () => {
  const draft = await me.send(emailApi.addDraft, { body: { subject: 'Parts', message: formatted } })
  expect(draft).toMatchObject({ isPlainText: false, message: expect.stringContaining('<strong>') })
  expect(await change(draft.id, { isPlainText: true })).toMatchObject({ isPlainText: true, message: plain })
  // The choice is the draft's: what is written later has no formatting either.
  expect(await change(draft.id, { message: formatted })).toMatchObject({ isPlainText: true, message: plain })
  expect(await stateOf(me, draft.id)).toMatchObject({ isPlainText: true })
  expect(await change(draft.id, { message: plain })).toMatchObject({ message: plain })
  await me.send(emailApi.send, { body: { id: draft.id, to: [{ email: 'tsm@demo.com', name: '' }] } })
  const taken = await me.send(emailApi.undoSend, { body: { id: draft.id } })
  expect(taken).toMatchObject({ isPlainText: true, message: plain })
})

test('a mail is sent as plain text at once, and formatting is allowed again', async () => {
  const body = { subject: 'Plain', message: formatted, isPlainText: true }
  const draft = await me.send(emailApi.addDraft, { body })
  expect(draft.message).toBe(plain)
  expect(await change(draft.id, { isPlainText: false, message: formatted })).toMatchObject({
    isPlainText: false,
    message: expect.stringContaining('<strong>'),
  })
  expect(await failing(change(draft.id, { isPlainText: 'yes' }))).toMatchObject({ status: 422 })
  expect(await failing(other.send(emailApi.updateDraft, { params: { id: String(draft.id) }, body }))).toMatchObject({
    status: 404,
  })
  const { got } = await delivered('Plain at once', { message: formatted, isPlainText: true })
  expect(await stateOf(other, got.id)).toMatchObject({ isPlainText: true, message: plain })
})

test('labels that were given to a draft stay on the mail that was sent', async () => {
  const { id } = await me.send(emailApi.addDraft, { body: { subject: 'Labelled draft' } })
  await me.send(emailApi.toggleLabel, { body: { emailIds: [id], label: 'company' } })
  const sent = await me.send(emailApi.send, { body: { id, to: [{ email: 'tsm@demo.com', name: '' }] } })
  expect(sent).toMatchObject({ folder: 'sent', labels: ['company'] })
})
