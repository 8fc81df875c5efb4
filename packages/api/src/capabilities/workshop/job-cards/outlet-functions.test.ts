import { afterAll, beforeAll, expect, test } from 'vitest'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { addCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  for (const [code, functions] of [
    ['FN-SERVICE', ['service']],
    ['FN-BODY', ['bodyshop']],
  ] as const)
    await hqa.send(outletsApi.add, {
      body: { code, name: code, dealer: 'DL001', region: 'N1', functions: [...functions] } as never,
    })
})
afterAll(() => app.close())

const noBodyshop = 'This outlet doesn’t offer bodyshop work.'
const noService = 'This outlet doesn’t offer service work.'

test('a line of a file whose card is of work that its outlet doesn’t do is refused', async () => {
  const { answer } = await importSteps(hqa).checked(
    'job-cards',
    textFile(
      [
        'RO No,Branch,Job type,Received',
        'FN-1,FN-SERVICE,bodyshop,2026-01-05 09:00',
        'FN-2,FN-SERVICE,service,2026-01-05 09:00',
        'FN-3,FN-BODY,service,2026-01-05 09:00',
        'FN-4,FN-BODY,bodyshop,2026-01-05 09:00',
      ].join('\n'),
    ),
  )
  expect(answer).toMatchObject({ new: 2, wrong: 2 })
  expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'Branch', noBodyshop],
    [4, 'Branch', noService],
  ])
})

test('so is a log of events', async () => {
  const { answer } = await importSteps(hqa).checked(
    'workshop-events',
    textFile('case,activity,timestamp\nFN-5,Received,2026-01-05T03:30:00Z'),
    { options: { outlet: 'FN-SERVICE', job_type: 'bodyshop' }, values: { activity: { Received: 'received' } } },
  )
  expect(answer.errors.map(({ message }) => message)).toEqual([noBodyshop])
})

test('and a card that is entered', async () => {
  await expect(addCard(await app.as('admin'), { outlet: 'FN-SERVICE', job_type: 'bodyshop' })).rejects.toMatchObject({
    status: 422,
    fields: { outlet: noBodyshop },
  })
})
