import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generatedLogs, type LoggedEvent, plainCount } from '#testing/event-logs.ts'
import { importSteps, countsOf, errorsOf, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { journeysApi } from '#capabilities/insight/journeys/contract.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { eventLogEntriesApi, eventLogsApi } from './contract.ts'

let app: TestApp
let office: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  steps = importSteps(office)
})
afterAll(() => app.close())

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const fileOf = (head: readonly string[], rows: readonly (readonly string[])[], name: string) =>
  textFile([head, ...rows].map((row) => row.map(quoted).join(',')).join('\n'), name)

const xes = ['case:concept:name', 'concept:name', 'time:timestamp', 'org:resource']
const eventsFile = (events: readonly LoggedEvent[], name: string, head = xes) =>
  fileOf(
    head,
    events.map(({ case_name, activity, at, resource }) => [case_name, activity, at, resource]),
    name,
  )

async function imported(file: File, options?: Record<string, string>) {
  const { id, uploaded, answer } = await steps.checked('event-logs', file, options && { options })
  await steps.commit(id, true)
  return { id, uploaded, answer }
}

async function logNamed(name: string, by = office) {
  const found = (await by.send(eventLogsApi.list, {})).find((one) => one.name === name)
  return found && by.send(eventLogsApi.get, { params: { id: found.id } })
}

describe('an event log', () => {
  test.each(generatedLogs)('of $name has the figures of a plain count', async ({ name, events }) => {
    const { answer } = await imported(eventsFile(events, `${name}.csv`))
    const plain = plainCount(events)
    expect(countsOf(answer)).toMatchObject({ new: plain.events, wrong: 0 })
    const log = (await logNamed(name))!
    expect({ ...log, top_share: undefined }).toMatchObject(plain)
    expect(log.top_share).toBeCloseTo((100 * plain.top_cases) / plain.cases, 0)
    expect(log.paths[0]).toMatchObject({ cases: plain.top_cases })
  })

  test.each([
    [xes],
    [['Case ID', 'Activity', 'Complete Timestamp', 'Resource']],
    [['caseId', 'activity', 'completeTime', 'user']],
  ])('is mapped by the columns %o', async (head) => {
    const events = generatedLogs[0]!.events
    const { suggestedMapping } = await steps.upload('event-logs', eventsFile(events, 'columns.csv', head))
    expect(suggestedMapping).toEqual({ case_name: head[0], activity: head[1], at: head[2], resource: head[3] })
  })

  test('takes the end where rows have a start as well', async () => {
    const file = fileOf(
      ['caseid', 'task', 'startTime', 'completeTime'],
      [['1', 'A', '2026-01-01', '2026-01-02']],
      'both.csv',
    )
    expect((await steps.upload('event-logs', file)).suggestedMapping).toMatchObject({ at: 'completeTime' })
  })

  test('counts an activity that starts and completes once, and one that only starts', async () => {
    const head = [...xes.slice(0, 3), 'lifecycle:transition']
    const rows = [
      ['1', 'Check', '2026-01-01 09:00', 'start'],
      ['1', 'Check', '2026-01-01 11:00', 'COMPLETE'],
      ['1', 'Repair', '2026-01-02 09:00', 'start'],
      ['2', 'Check', '2026-01-03 09:00', 'complete'],
      ['2', 'Check', '2026-01-03 10:00', ''],
    ]
    const { answer } = await imported(fileOf(head, rows, 'lifecycle.csv'))
    expect(countsOf(answer)).toMatchObject({ new: 4, wrong: 0 })
    const log = (await logNamed('lifecycle'))!
    expect(log.paths.map(({ steps: path }) => path.join(' ')).toSorted()).toEqual(['Check Check', 'Check Repair'])
  })

  test('names rows without case, activity, or time, and warns of a time in the future', async () => {
    const rows = [
      ['', 'A', '2026-01-01 09:00', ''],
      ['1', '', '2026-01-01 09:00', ''],
      ['1', 'A', '', ''],
      ['1', 'A', 'yesterday', ''],
      ['1', 'A', '2028-01-01 09:00', ''],
      ['1'.repeat(201), 'A', '2026-01-01 09:00', ''],
    ]
    const { answer } = await steps.checked('event-logs', fileOf(xes, rows, 'wrong.csv'))
    expect(errorsOf(answer)).toEqual([
      [2, 'case:concept:name', 'This is required.'],
      [3, 'concept:name', 'This is required.'],
      [4, 'time:timestamp', 'This is required.'],
      [5, 'time:timestamp', 'Enter a time such as 2026-01-31 09:00.'],
      [7, 'case:concept:name', 'Use at most 200 characters.'],
    ])
    expect(answer.warningRows).toMatchObject([{ line: 6, message: 'This time is in the future.' }])
    expect(countsOf(answer)).toEqual({ new: 1, changed: 0, same: 0, wrong: 5, warnings: 1 })
  })

  test('has equal rows once, also of a file that comes again, and two of different event IDs', async () => {
    const head = [...xes, 'concept:instance']
    const row = ['1', 'A', '2026-01-01T09:00:00.123Z', 'Ana']
    const file = () =>
      fileOf(
        head,
        [
          [...row, 'x'],
          [...row, 'x'],
          [...row, 'y'],
        ],
        'equal.csv',
      )
    const { answer } = await imported(file())
    expect(countsOf(answer)).toMatchObject({ new: 2, wrong: 0 })
    expect(countsOf((await steps.checked('event-logs', file())).answer)).toMatchObject({ new: 0, changed: 0, same: 2 })
    expect(await logNamed('equal')).toMatchObject({ events: 2, repeats: 1 })
  })

  test.each([
    ['csv', 'usual'],
    ['csv', 'hostile'],
    ['xlsx', 'equal times'],
    ['xlsx', 'hostile'],
  ] as const)('comes in again unchanged from its own %s file of %s events', async (format, name) => {
    const { events } = generatedLogs.find((one) => one.name === name)!
    const log = (await logNamed(name))!
    const file = await office.send(eventLogEntriesApi.export, { query: { log: [log.id], format } })
    const again = textFile(new Uint8Array(await file.arrayBuffer()), 'other name')
    const { answer } = await steps.checked('event-logs', again)
    expect(countsOf(answer)).toEqual({ new: 0, changed: 0, same: events.length, wrong: 0, warnings: 0 })
  })

  test('goes when its import is undone, and comes back with a later part', async () => {
    const { name, events } = generatedLogs[1]!
    const half = Math.floor(events.length / 2)
    const first = await imported(eventsFile(events.slice(0, half), 'parts.csv'))
    const second = await imported(eventsFile(events.slice(half), 'parts (2).csv'), { log: 'parts' })
    expect(await logNamed('parts')).toMatchObject(plainCount(events))
    await steps.revert(second.id)
    expect(await logNamed('parts')).toMatchObject(plainCount(events.slice(0, half)))
    await steps.revert(first.id)
    expect(await logNamed('parts')).toBeUndefined()
    expect(await logNamed(name)).toBeDefined()
  })

  test('opens from a path exactly the events of its cases', async () => {
    const log = (await logNamed(generatedLogs[0]!.name))!
    for (const { id, cases, steps: taken } of log.paths) {
      const query = { log: [log.id], variant: [id] }
      expect((await office.send(eventLogEntriesApi.list, { query })).count).toBe(cases * taken.length)
    }
    const one = await office.send(eventLogEntriesApi.list, { query: { log: [log.id], case: [log.longest_key] } })
    expect(new Set(one.rows.map(({ case_name }) => case_name))).toEqual(new Set([log.longest_case]))
  })

  test('is offered as a filter of events by its name', async () => {
    const { logs } = await office.send(eventLogsApi.options, {})
    expect(logs.map(({ name }) => name)).toEqual(expect.arrayContaining(generatedLogs.map(({ name }) => name)))
  })

  test('is found by its cases in the quick search, which opens the events of the case', async () => {
    await imported(fileOf(xes, [['Fall & Größe/7', 'A', '2026-01-01 09:00', '']], 'searched.csv'))
    const { groups } = await office.send(searchApi.find, { query: { q: 'größe/7' } })
    const { hits } = groups.find(({ kind }) => kind === 'event-log-case')!
    expect(hits).toMatchObject([{ title: 'Fall & Größe/7', subtitle: 'searched' }])
    const { log, case: key } = Object.fromEntries(new URL(hits[0]!.link, 'http://here').searchParams)
    const { rows } = await office.send(eventLogEntriesApi.list, { query: { log: [log!], case: [key!] } })
    expect(rows.map(({ case_name }) => case_name)).toEqual(['Fall & Größe/7'])
  })

  test('is no part of the visits of vehicles', async () => {
    const before = (await office.send(journeysApi.list, { query: {} })).count
    await imported(eventsFile(generatedLogs[2]!.events, 'apart.csv'))
    expect((await office.send(journeysApi.list, { query: {} })).count).toBe(before)
  })
})

describe('who sees a log', () => {
  test('is the whole network, and of cases with an outlet its people, with figures of these alone', async () => {
    const manager = await app.as('SVM')
    const { rows } = await manager.send(journeysApi.list, { query: { perPage: 1 } })
    const own = rows[0]!.outlet!
    const head = [...xes, 'outlet']
    const file = fileOf(
      head,
      [
        ['own', 'A', '2026-01-01 09:00', '', own],
        ['own', 'B', '2026-01-01 10:00', '', ''],
        ['foreign', 'A', '2026-01-01 09:00', '', ''],
      ],
      'scoped.csv',
    )
    await imported(file)
    expect(await logNamed('scoped')).toMatchObject({ cases: 2, events: 3 })
    const seen = (await logNamed('scoped', manager))!
    expect(seen).toMatchObject({
      cases: 1,
      events: 2,
      variants: 1,
      longest_case: 'own',
      paths: [{ steps: ['A', 'B'] }],
    })
    const events = await manager.send(eventLogEntriesApi.list, { query: {} })
    expect(events.rows.map(({ case_name }) => case_name)).toEqual(['own', 'own'])
    const { id } = (await logNamed(generatedLogs[0]!.name))!
    await expect(manager.send(eventLogsApi.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect((await app.as('PNL')).send(eventLogsApi.list, {})).rejects.toMatchObject({ status: 403 })
    await expect(importSteps(manager).upload('event-logs', file)).rejects.toMatchObject({ status: 403 })
  })
})
