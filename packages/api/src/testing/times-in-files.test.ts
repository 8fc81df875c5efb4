import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { chatApi } from '#capabilities/apps/chat/contract.ts'
import { emailApi } from '#capabilities/apps/email/contract.ts'
import { placesApi } from '#capabilities/network/places/contract.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { shownIn } from './cell-checks.ts'
import { countsOf, fileAt, importSteps, textFile } from './import-steps.ts'
import { readCsv, readPages, readSheets } from './read-files.ts'
import { testApp, type TestApp } from './test-app.ts'

// T-38, T-41: a time is on the clocks of the brand in every file and in quick search, and a file given back changes nothing.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const zones = ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland']
const goTo = (instant: string) => app.travel((Date.parse(instant) - app.deps.clock.now().getTime()) / 1000)

/** An instant at which the clocks of a zone show this time, found on the platform's clocks. */
function instantAt(zone: string, wall: string): string {
  for (let quarter = -56; quarter <= 56; quarter += 1) {
    const instant = new Date(Date.parse(`${wall}Z`) + quarter * 900_000).toISOString()
    if (shownIn(zone, instant) === wall.replace('T', ' ')) return instant
  }
  throw new Error(`${zone} has no ${wall}`)
}

describe.each(zones)('in %s, a quarter of an hour before and after midnight,', (zone) => {
  test.each(['2030-05-11T23:45:10', '2030-05-12T00:15:10'])(
    '%s is that time in every file and search',
    async (wall) => {
      const instant = instantAt(zone, wall)
      goTo(instant)
      const admin = await app.inZone(zone).as('admin')
      const word = `Midnight ${zone.slice(0, 3)} ${wall.slice(11, 13)}`
      const day = wall.slice(0, 10)

      await admin.send(emailApi.send, { body: { to: [{ email: 'admin@demo.com' }], subject: word } as never })
      const { id: person } = await (await app.as('HQA')).send(chatApi.profile, {})
      await admin.send(chatApi.send, { body: { obj: { contact: person, message: word } } })
      app.travel(60)
      const { groups } = await admin.send(searchApi.find, { query: { q: word } })
      const days = groups.flatMap(({ kind, hits }) => hits.map((hit) => [kind, hit.day]))
      expect(days).toContainEqual(['email', day])
      expect(days).toContainEqual(['chat_message', day])

      const cards = await admin.send(jobCardsApi.list, { query: { job_type: 'service', perPage: 1 } })
      const { id, no } = cards.rows[0]!
      await sql`update job_card set promised_at = ${instant}::timestamptz where id = ${id}::uuid`.execute(
        app.deps.database.owner,
      )
      const file = (format: 'csv' | 'xlsx' | 'pdf') =>
        admin.send(jobCardsApi.export, {
          query: { job_type: 'service', q: no, format, columns: ['no', 'promised_at'] } as never,
        })
      const written = wall.replace('T', ' ')
      const csv = await readCsv(await file('csv'))
      expect(csv).toEqual({ header: [expect.any(String), `Promised (${zone})`], lines: [[no, written]] })
      const sheets = await readSheets(await file('xlsx'))
      expect(sheets.lines).toEqual([[no, new Date(`${wall}Z`)]])
      expect(sheets.about).toMatchObject({
        Zone: zone,
        'As of': expect.stringMatching(new RegExp(`^${day} `)),
        Rows: '1',
      })
      expect((await readPages(await file('pdf'))).join('')).toContain(`${no}${written.replace(' ', '')}`)
    },
  )
})

describe('a file of ours given back', () => {
  test('is the same cities, as CSV and as XLSX', async () => {
    const admin = await app.as('admin')
    const steps = importSteps(admin)
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await admin.send(placesApi.exportCities, { query: { format } as never })
      const { uploaded, answer } = await steps.checked('cities', textFile(new Uint8Array(await file.arrayBuffer())))
      const { count } = await admin.send(placesApi.listCities, { query: {} })
      expect(uploaded.rowCount, format).toBe(count)
      expect(countsOf(answer), format).toMatchObject({ new: 0, changed: 0, same: count, wrong: 0 })
    }
  })

  test('is read in the zone that the head of a column names, wherever it is read', async () => {
    const steps = importSteps(await app.inZone('America/New_York').as('HQA'))
    const head = 'RO No,Branch,Type,Chassis,Open Date (Asia/Kolkata)'
    const { id, uploaded, answer } = await steps.checked(
      'job-cards',
      textFile(`${head}\nZONE-1,DL001-01,Service,NOVIN,2026-01-07 00:15:00\n`),
    )
    expect(uploaded.suggestedMapping.received_at).toBe('Open Date (Asia/Kolkata)')
    expect(uploaded.options.map(({ key }) => key)).not.toContain('zone')
    expect(countsOf(answer)).toMatchObject({ new: 1, wrong: 0 })
    await steps.commit(id)
    expect(await receivedAt('ZONE-1')).toBe('2026-01-06T18:45:00.000Z')
  })
})

async function receivedAt(dms_no: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from job_card where dms_no = ${dms_no}`.execute(
    app.deps.database.owner,
  )
  return rows[0]!.at
}

describe('the times of a workbook', () => {
  const workbook = async (name: string) => {
    const time = (value: Date) => ({ value, type: Date, format: 'yyyy-mm-dd hh:mm' })
    const data = [
      ['RO No', 'Branch', 'Type', 'Chassis', 'Open Date'],
      [`${name}-1`, 'DL001-01', 'Service', 'NOVIN', time(new Date('2026-11-20T09:00:00Z'))],
      [`${name}-2`, 'DL001-01', 'Service', 'NOVIN', time(new Date('2026-11-20T00:00:00Z'))],
    ]
    const file = await (await writeXlsxFile([{ sheet: 'Cards', data }] as never)).toBlob()
    return textFile(new Uint8Array(await file.arrayBuffer()), 'cards.xlsx')
  }

  test.each([
    [undefined, '2026-11-20T03:30:00.000Z', '2026-11-19T18:30:00.000Z'],
    ['utc', '2026-11-20T09:00:00.000Z', '2026-11-20T00:00:00.000Z'],
  ])('are of the zone chosen for the file, %s', async (zone, morning, midnight) => {
    const name = `X${zone ?? 'brand'}`
    const steps = importSteps(await app.inZone('Asia/Kolkata').as('HQA'))
    const { id, uploaded } = await steps.checked('job-cards', await workbook(name), zone ? { options: { zone } } : {})
    expect(uploaded.options).toContainEqual(expect.objectContaining({ key: 'zone', suggested: 'brand' }))
    await steps.commit(id)
    expect([await receivedAt(`${name}-1`), await receivedAt(`${name}-2`)]).toEqual([morning, midnight])
  })

  const cases = resolve(import.meta.dirname, '../../../../../shared/cases/tables')
  test.skipIf(!existsSync(cases))('of other people are read so, and the sheet with rows is found', async () => {
    const steps = importSteps(await app.inZone('Asia/Kolkata').as('HQA'))
    const times = await steps.upload('job-cards', await fileAt(`${cases}/xlsx-times.xlsx`))
    expect(times.sample.flat().filter((cell) => cell.startsWith('2026-11-20'))).toEqual([
      '2026-11-20 09:00:00',
      '2026-11-20',
    ])
    const second = await steps.upload('cities', await fileAt(`${cases}/xlsx-second-sheet.xlsx`))
    expect(second.columns.length).toBeGreaterThan(1)
  })
})
