import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { address } from '#kernel/contract/client.ts'
import { tellLive } from '#kernel/command/live.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { documentsApi } from './contract.ts'
import { readDocuments } from './reading.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** What a page of this user hears, from when it listens. */
async function listen({ token }: Caller) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.request(address(notificationsApi.live), { headers })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const until = async (text: string) => {
    while (!received.includes(text)) received += (await reader.read()).value ?? ''
    const heard = received
    received = ''
    return heard
  }
  let isListening = false
  const probed = until('probe').then(() => (isListening = true))
  while (!isListening) {
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) =>
      tellLive(db, 'everybody', 'probe'),
    )
    await setTimeout(50)
  }
  await probed
  return { until, close: () => reader.cancel() }
}

test('a reader who has a document open hears that another has it read again, or decides it', async () => {
  const office = await app.as('HQA')
  const { no } = await office.send(documentsApi.add, {
    body: { file: new File(['Invoice No: L-1\nTotal 118.00'], 'live.txt'), doc_type: 'invoice', outlet: 'DL001-01' },
  })
  if (!('work' in readDocuments)) throw new Error('Reading is no such job.')
  await readDocuments.work(app.deps)
  const page = await listen(await app.as('SVM'))
  const get = () => office.send(documentsApi.get, { params: { no } })
  await office.send(documentsApi.readAgain, { params: { no }, body: { if_version: (await get()).version } })
  expect(await page.until('"documents"')).toContain('event: old')
  await readDocuments.work(app.deps)
  const { version: if_version } = await get()
  const body = { decision: 'rejected', remark: 'Not ours', seconds: 3, if_version } as const
  await office.send(documentsApi.review, { params: { no }, body })
  expect(await page.until('"documents"')).toContain('event: old')
  await page.close()
})
