import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from '#kernel/client.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { invoicesApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

test('the sample calls answer as the sample application does', async () => {
  const page = await admin.send(invoicesApi.page, { query: {} })
  console.log(page.invoices[0], page.total)
  const { invoice } = await admin.send(invoicesApi.get, { params: { id: String(page.invoices[5]!.id) } })
  console.log(JSON.stringify(invoice, null, 1))
  console.log(await admin.send(invoicesApi.summary, {}))
  console.log((await admin.send(invoicesApi.list, { query: {} })).counts)
})
