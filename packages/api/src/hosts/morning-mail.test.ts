import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#app'
import { inTransaction } from '#database/transaction.ts'
import { deliverDue } from '#kernel/mail/mail-delivery.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { chooseLanguage } from '#testing/languages.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { secondsUntil } from '#testing/seconds-until.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { dashboardApi } from '#capabilities/insight/dashboard/contract.ts'
import { smtpMailer } from './smtp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** What a mail carries, its lines put together again as a mail program does. */
const partOf = (mail: string, type: string) => {
  const part = mail.split(/\r\n--/).find((one) => one.toLowerCase().includes(`content-type: ${type}`))!
  const [head, ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head!)) return Buffer.from(text, 'base64').toString()
  const octets = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(octets, 'latin1').toString()
}

test('the morning mail waits for a server that is down, and arrives once, as a page and as text', async () => {
  const person = await app.as('SVM')
  await chooseLanguage(person, 'ar')
  app.travel(await secondsUntil(app, 'workday', '07:00:05'))
  await runDueJobs(
    jobs.filter(({ name }) => name === 'send morning mails'),
    app.deps,
  )
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    sql`delete from outbox where payload ->> 'to' <> 'svm@demo.com'`.execute(db),
  )
  const gone = await startMailServer()
  await gone.close()
  const deps = {
    ...app.deps,
    mailer: smtpMailer({ url: `smtp://127.0.0.1:${gone.port}`, from: 'RAD <rad@brand.example>', app_name: 'RAD' }),
  }
  expect(await deliverDue(deps)).toBe(1)
  const server = await startMailServer({}, gone.port)
  app.travel(61)
  expect(await deliverDue(deps)).toBe(1)
  app.travel(3600)
  expect(await deliverDue(deps)).toBe(0)
  await server.close()

  expect(server.arrived).toHaveLength(1)
  const [mail] = server.arrived
  expect(mail).toContain('To: svm@demo.com')
  const { tasks } = await (await app.as('SVM')).send(dashboardApi.get, {})
  const [text, page] = [partOf(mail!, 'text/plain'), partOf(mail!, 'text/html')]
  expect(page).toContain('<html lang="ar" dir="rtl">')
  for (const { no } of tasks.filter(({ kind }) => kind === 'ticket' || kind === 'vote')) {
    expect(text).toContain(`http://rad.test/tickets/${no}`)
    expect(page).toContain(`href="http://rad.test/tickets/${no}"`)
  }
})
