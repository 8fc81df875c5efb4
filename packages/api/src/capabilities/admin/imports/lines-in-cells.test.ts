import { afterAll, beforeAll, expect, test } from 'vitest'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { dealersApi } from '#capabilities/network/dealers/contract.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { importsApi } from './contract.ts'

let app: TestApp
let hqa: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  steps = importSteps(hqa)
})
afterAll(() => app.close())

test('a name that a spreadsheet broke into lines is imported as one line, with columns named in the same way', async () => {
  const { id, uploaded, answer } = await steps.checked(
    'dealers',
    textFile('code,"legal\nname",name,region\nDL901,"Nagoya\r\nMotors \n","Toyota\nNagoya\n",W1\n'),
  )
  expect(uploaded.columns).toEqual(['code', 'legal name', 'name', 'region'])
  expect(answer).toMatchObject({ new: 1, wrong: 0, errors: [] })
  await steps.commit(id)
  const dealer = await hqa.send(dealersApi.get, { params: { code: 'DL901' } })
  expect(dealer).toMatchObject({ name: 'Toyota Nagoya', legal_name: 'Nagoya Motors' })
})

test('invisible characters are left out of a cell', async () => {
  const { id, answer } = await steps.checked(
    'dealers',
    textFile('code,name,region,phone\nDL902,"Harbour\u202e Motors",W1,\u202a+91 22 5550 1234\u202c\n'),
  )
  expect(answer).toMatchObject({ new: 1, wrong: 0 })
  await steps.commit(id)
  const dealer = await hqa.send(dealersApi.get, { params: { code: 'DL902' } })
  expect(dealer).toMatchObject({ name: 'Harbour Motors', phone: '+91 22 5550 1234' })
})

test('a text of many lines keeps its lines', async () => {
  const { id, answer } = await steps.checked(
    'outlets',
    textFile('code,name,dealer,region,address\nOL901,"East\nBay",DL901,W1,"12 Dock Road\r\nGate 4"\n'),
  )
  expect(answer).toMatchObject({ new: 1, wrong: 0, errors: [] })
  await steps.commit(id)
  const outlet = await hqa.send(outletsApi.get, { params: { code: 'OL901' } })
  expect(outlet).toMatchObject({ name: 'East Bay', address: '12 Dock Road\nGate 4' })
})

test('a value that is translated is offered and found in one line', async () => {
  const uploaded = await steps.upload(
    'outlets',
    textFile('code,name,dealer,state\nOL902,North Bay,DL901,"Far\nAway"\nOL903,South Bay,DL901,Far Away\n'),
  )
  const offered = await hqa.send(importsApi.values, { params: { id: uploaded.id }, query: { field: 'state' } })
  expect(offered.values).toMatchObject([{ value: 'Far Away', count: 2 }])
  const answer = await steps.check(uploaded.id, {
    mapping: uploaded.suggestedMapping,
    values: { state: { 'Far Away': 'W1' } },
    options: { country: 'IN' },
  })
  expect(answer).toMatchObject({ new: 2, wrong: 0, errors: [] })
})
