import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseIn, readCase } from '#testing/helpdesk.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let outlet: Caller
let helpdesk: Caller
beforeAll(async () => {
  app = await testApp()
  outlet = await app.as('SVM')
  helpdesk = await app.as('HDA')
})
afterAll(() => app.close())

describe('a case', () => {
  test('goes from its draft to its end', async () => {
    const no = await caseIn('closed_fixed', { outlet, helpdesk })
    expect(await readCase(helpdesk, no)).toMatchObject({ case: { status: 'closed_fixed', lacks: [], turn: null } })
  })
})
