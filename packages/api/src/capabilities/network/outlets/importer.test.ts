import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { placesApi } from '../places/contract.ts'
import { outletsApi } from './contract.ts'

const tables = ['state', 'city', 'zone', 'region', 'dealer', 'outlet']
let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
})
afterAll(() => app.close())

test('imported outlets get a region per state where none is given, and all of it is undone', async () => {
  const steps = importSteps(hqa)
  const before = await checksums(app, tables)
  const file = textFile('code,city,state\nY-1,Rogers,AR\nY-2,Austin,TX\nY-3,Dallas,TX')
  const uploaded = await steps.upload('outlets', file)
  const counts = await steps.check(uploaded.id, { mapping: uploaded.suggestedMapping })
  expect(counts).toMatchObject({ new: 3, wrong: 0 })
  await steps.commit(uploaded.id)

  const { rows } = await hqa.send(outletsApi.list, { query: { q: 'y-', sort: 'code' } })
  const { regions } = await hqa.send(placesApi.options, { query: {} })
  const zoneOf = (region: string) => regions.find((one) => one.code === region)?.zone
  expect(rows.map(({ code, region }) => [code, region, zoneOf(region)])).toEqual([
    ['Y-1', 'US-AR', 'NEW'],
    ['Y-2', 'US-TX', 'NEW'],
    ['Y-3', 'US-TX', 'NEW'],
  ])

  await steps.revert(uploaded.id)
  expect(await checksums(app, tables)).toEqual(before)
})

test('a file lists what outlets do, in codes or in words of five languages, and its export is the same file again', async () => {
  const steps = importSteps(hqa)
  const lines = [
    'F-1;Rogers;AR;service',
    'F-2;Rogers;AR;service, bodyshop',
    'F-3;Rogers;AR;Bodyshop | Service',
    'F-4;Rogers;AR;Carrosserie',
    'F-5;Rogers;AR;Werkstatt/Karosserie',
    'F-6;Rogers;AR;Funilaria e pintura, Serviço',
    'F-7;Rogers;AR;"الخدمة, ورشة الهياكل"',
    'F-8;Rogers;AR;',
  ]
  const file = (head: string, rows: string[]) => textFile([head, ...rows].join('\n'), 'outlets.csv')
  const first = await steps.checked('outlets', file('code;city;state;Functions', lines))
  expect(first.uploaded.suggestedMapping).toMatchObject({ functions: 'Functions' })
  expect(first.answer).toMatchObject({ new: 8, wrong: 0 })
  await steps.commit(first.id)
  const stored = async () =>
    (await hqa.send(outletsApi.list, { query: { q: 'f-', sort: 'code' } })).rows
      .filter(({ code }) => code.startsWith('F-'))
      .map(({ code, functions }) => [code, functions.join('; ')])
  const both = 'bodyshop; service'
  const expected = [
    ['F-1', 'service'],
    ['F-2', both],
    ['F-3', both],
    ['F-4', 'bodyshop'],
    ['F-5', both],
    ['F-6', both],
    ['F-7', both],
    ['F-8', 'service'],
  ]
  expect(await stored()).toEqual(expected)
  const again = await steps.checked(
    'outlets',
    file(
      'code,state,functions',
      expected.map(([code, functions]) => `${code},AR,${functions}`),
    ),
  )
  expect(again.answer).toMatchObject({ same: 8, changed: 0, wrong: 0 })
  const changed = await steps.checked('outlets', file('code,state,functions', ['F-1,AR,bodyshop', 'F-2,AR,']))
  expect(changed.answer).toMatchObject({ changed: 1, same: 1 })
  await steps.commit(changed.id)
  expect((await stored()).slice(0, 2)).toEqual([
    ['F-1', 'bodyshop'],
    ['F-2', both],
  ])
})

test('functions that are none, or that the kind of the outlet doesn’t allow, are refused on their lines', async () => {
  const { answer } = await importSteps(hqa).checked(
    'outlets',
    textFile('code,city,state,kind,functions\nG-1,Rogers,AR,3S,tyres\nG-2,Rogers,AR,service_only,bodyshop;service'),
  )
  expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'functions', 'Use service, bodyshop, or both.'],
    [3, 'functions', 'An outlet of this kind can have only the function service.'],
  ])
})
