import { describe, expect, test } from 'vitest'
import { testMailboxes } from '#testing/mailboxes.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { emailApi } from './contract.ts'

let app: TestApp
let me: Caller
let other: Caller
let third: Caller
const { delivered, emails, failing, inbox, send, update } = testMailboxes((on) => {
  ;({ app, me, other, third } = on)
})

const grouped = { conversations: 'true' }

/** A mail to the other, an answer of theirs, and one to that. */
async function conversation(subject: string) {
  const { got } = await delivered(subject, { cc: [{ email: 'rgm@demo.com' }] })
  const body = { to: [{ email: 'svm@demo.com' }], cc: [{ email: 'rgm@demo.com' }], subject: `Re: ${subject}` }
  await other.send(emailApi.send, { body: { ...body, replyTo: got.id } })
  app.travel(11)
  const answer = await inbox(me, `Re: ${subject}`)
  await me.send(emailApi.send, {
    body: {
      to: [{ email: 'tsm@demo.com' }, { email: 'rgm@demo.com' }],
      subject: `Re: Re: ${subject}`,
      replyTo: answer.id,
    },
  })
  app.travel(11)
}

describe('a list of conversations', () => {
  test('has one row for each, the newest mail with the count, the writers, and its mails in the list', async () => {
    await conversation('Lift of bay two')
    const rows = (await emails(third, grouped)).filter(({ subject }) => subject.includes('Lift of bay two'))
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect(row).toMatchObject({ subject: 'Re: Re: Lift of bay two', threadCount: 3, isRead: false })
    expect(row!.writers.map(({ email }) => email)).toEqual(['svm@demo.com', 'tsm@demo.com'])
    const single = (await emails(third)).filter(({ threadId }) => threadId === row!.threadId)
    expect(row!.conversation.map(({ id }) => id)).toEqual(single.map(({ id }) => id))
    expect(single.every((one) => one.conversation.length === 0)).toBe(true)
    // Of a folder only what lies in it is meant; the count is that of the whole conversation.
    const [sent] = await emails(me, { ...grouped, folder: 'sent' })
    expect(sent).toMatchObject({ subject: 'Re: Re: Lift of bay two', threadCount: 3 })
    expect(sent!.conversation).toHaveLength(2)
  })

  test('shows an older mail once the newest left the list, and lists single mails where something is looked for', async () => {
    await conversation('Paint booth')
    const about = async (query: Record<string, unknown>) =>
      (await emails(third, query)).filter(({ subject }) => subject.includes('Paint booth'))
    const [row] = await about(grouped)
    await update(third, [row!.id], { folder: 'archive' })
    expect(await about(grouped)).toMatchObject([{ subject: 'Re: Paint booth', threadCount: 3 }])
    expect(await about({ ...grouped, folder: 'all' })).toMatchObject([{ id: row!.id, conversation: [{}, {}, {}] }])
    expect(await about({ ...grouped, q: 'booth' })).toHaveLength(2)
    // A draft that answers is a separate row.
    await third.send(emailApi.addDraft, { body: { subject: 'Draft on Paint booth', replyTo: row!.id } })
    expect((await about({ ...grouped, folder: 'all' })).map(({ isDraft }) => isDraft)).toEqual([true, false])
  })

  test('is gone through from conversation to conversation', async () => {
    await conversation('First thing')
    await conversation('Second thing')
    await send(me, 'Third thing', { to: [{ email: 'rgm@demo.com' }] })
    app.travel(11)
    const rows = await emails(third, grouped)
    const step = (dir: 'previous' | 'next', id: number) =>
      third.send(emailApi.paginate, { query: { dir, emailId: String(id), folder: 'inbox', ...grouped } })
    expect(await step('next', rows[0]!.id)).toMatchObject({ id: rows[1]!.id, hasPreviousMail: true, hasNextMail: true })
    expect(await step('next', rows[1]!.id)).toMatchObject({ id: rows[2]!.id, conversation: rows[2]!.conversation })
    expect(await step('previous', rows[1]!.id)).toMatchObject({ id: rows[0]!.id, hasPreviousMail: false })
    expect(await failing(step('previous', rows[0]!.id))).toMatchObject({ status: 404 })
    // From an older mail of a conversation, too.
    const older = rows[1]!.conversation.at(-1)!
    expect(await step('next', older.id)).toMatchObject({ id: rows[2]!.id })
  })
})
