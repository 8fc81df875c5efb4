import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { tsmApi, type TsmRow, type UnmappedRow } from './contract.ts'

let app: TestApp
let hqa: Caller
let rgm: Caller
let managers: TsmRow[]
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  rgm = await app.as('RGM')
  managers = (await hqa.send(tsmApi.list, { query: { perPage: 100 } })).rows
})
afterAll(() => app.close())

const later = '2099-01-01'
const manager = (name: string) => managers.find((one) => one.email.startsWith(`${name}@`))!
const unmapped = (query: object = {}, as = hqa) => as.send(tsmApi.unmapped, { query: { perPage: 100, ...query } })
const gapsOf = async (region: string) => (await unmapped({ region })).rows
/** A region that has a gap, and its manager. */
async function gap(): Promise<{ row: UnmappedRow; tsm: TsmRow }> {
  const row = (await unmapped()).rows.find(({ territory }) => territory !== null)!
  return { row, tsm: managers.find(({ regions, status }) => regions.includes(row.region) && status === 'active')! }
}
const map = (tsm: string, outlets: [string, 'service' | 'bodyshop'][], more: object = {}, as = hqa) =>
  as.send(tsmApi.map, {
    body: { tsm, outlets: outlets.map(([outlet, job_type]) => ({ outlet, job_type })), from: later, ...more },
  })
const history = (outlet: string, as = hqa) => as.send(tsmApi.mappings, { query: { outlet, tsm: undefined } })

describe('the territory managers', () => {
  test('come with what is mapped to them, and who is away', async () => {
    const { rows, count, total, counts } = await hqa.send(tsmApi.list, { query: { perPage: 100 } })
    expect([count, total]).toEqual([rows.length, rows.length])
    expect((counts.active ?? 0) + (counts.absent ?? 0)).toBe(count)
    expect(manager('tsm.n1a')).toMatchObject({ status: 'absent', regions: ['N1'], territories: ['N1A'] })
    expect(manager('tsm').outlets_service).toBeGreaterThan(0)
    const lines = await hqa.send(tsmApi.mappings, {
      query: { outlet: undefined, tsm: manager('tsm').id, open: 'true' },
    })
    expect(lines).toHaveLength(manager('tsm').outlets_service + manager('tsm').outlets_bodyshop)
  })

  test('are those of their region to a regional manager, and themselves to one of them', async () => {
    const own = await rgm.send(tsmApi.list, { query: { perPage: 100 } })
    expect(own.rows.map(({ email }) => email).toSorted()).toEqual(['tsm.w1b@varuna.example', 'tsm@demo.com'])
    const tara = await (await app.as('TSM')).send(tsmApi.list, { query: {} })
    expect(tara.rows.map(({ name }) => name)).toEqual(['Tara Sen'])
  })

  test('go into a file for who may export', async () => {
    const response = await hqa.send(tsmApi.export, { query: { columns: 'name,status', q: 'tara' } as never })
    expect(await response.text()).toContain('Tara Sen,active')
    await expect(rgm.send(tsmApi.export, { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the unmapped outlets', () => {
  test('are active, have the function, and no manager today', async () => {
    const { rows, count, counts } = await unmapped()
    expect(count).toBeGreaterThan(2)
    expect((counts.service ?? 0) + (counts.bodyshop ?? 0)).toBe(count)
    for (const { outlet, job_type } of rows) {
      const lines = await history(outlet)
      expect(lines.filter((line) => line.is_open && line.job_type === job_type)).toEqual([])
    }
  })

  test('are those of the user', async () => {
    const { rows } = await unmapped({}, rgm)
    expect(new Set(rows.map(({ region }) => region)).size).toBeLessThanOrEqual(1)
    await expect(unmapped({}, await app.as('DLP'))).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })
})

describe('a mapping', () => {
  test('shows what it would do before it is done, and does it', async () => {
    const { row, tsm } = await gap()
    const today = new Date().toISOString().slice(0, 10)
    const body = { tsm: tsm.id, outlets: [{ outlet: row.outlet, job_type: row.job_type }], from: today }
    const plan = await hqa.send(tsmApi.preview, { body })
    expect(plan.rows).toEqual([{ outlet: row.outlet, job_type: row.job_type, now: null, problem: null }])
    expect(plan.load[0]).toMatchObject({
      id: tsm.id,
      outlets_after: plan.load[0]!.outlets_before + 1,
      open_tickets_after: plan.load[0]!.open_tickets_before + row.open_tickets,
    })
    expect((await history(row.outlet)).some((line) => line.from_on === today)).toBe(false)
    const done = await hqa.send(tsmApi.map, { body })
    expect(done).toMatchObject({ mapped: 1, load: plan.load })
    const left = (await gapsOf(row.region)).filter((one) => one.outlet === row.outlet && one.job_type === row.job_type)
    expect(left).toEqual([])
  })

  test('ends the line before on the eve, and moves the load', async () => {
    const before = (await history('DL001-01')).find((line) => line.is_open && line.job_type === 'service')!
    const { load } = await map(manager('tsm.w1b').id, [['DL001-01', 'service']])
    expect(load.map(({ name, outlets_after, outlets_before }) => [name, outlets_after - outlets_before])).toEqual([
      [manager('tsm.w1b').name, 1],
      ['Tara Sen', -1],
    ])
    const lines = (await history('DL001-01')).filter(({ job_type }) => job_type === 'service')
    expect(lines[0]).toMatchObject({ from_on: later, to_on: null, tsm: { name: manager('tsm.w1b').name } })
    expect(lines.find(({ id }) => id === before.id)).toMatchObject({ to_on: '2098-12-31', is_open: true })
  })

  test('is refused from a day on which there is a manager already', async () => {
    const again = map(manager('tsm').id, [['DL001-01', 'service']])
    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'unique.mapping',
      message: 'This outlet already has a manager from that day. Choose a later day.',
    })
  })

  test('of the work queue is refused where another user was quicker', async () => {
    const late = map(manager('tsm.w1b').id, [['DL001-02', 'bodyshop']], { if_unmapped_only: true })
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'unique.mapping',
      details: { outlets: [{ outlet: 'DL001-02' }] },
    })
  })

  test('to the same manager changes nothing', async () => {
    expect(await map(manager('tsm').id, [['DL001-02', 'bodyshop']])).toMatchObject({ mapped: 0 })
  })

  test('T24: two map the same outlet at once, and the second gets an error', async () => {
    const { row, tsm } = await gap()
    const other = managers.find((one) => one.id !== tsm.id && one.regions.includes(row.region)) ?? tsm
    const outcomes = await Promise.allSettled([
      map(tsm.id, [[row.outlet, row.job_type]]),
      map(other.id, [[row.outlet, row.job_type]]),
    ])
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.map(({ reason }) => [reason.status, reason.code])).toEqual([[409, 'unique.mapping']])
    expect(
      (await history(row.outlet)).filter((line) => line.from_on === later && line.job_type === row.job_type),
    ).toHaveLength(1)
  })

  test('T24: the same where both take it from a third', async () => {
    const at: [string, 'service'][] = [['DL001-03', 'service']]
    const outcomes = await Promise.allSettled([map(manager('tsm.w1b').id, at), map(manager('tsm.w1b').id, at)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a mapping that cannot be', () => {
  const because = (outlets: string) => ({ status: 422, fields: { outlets } })

  test('names why, in the words of the form', async () => {
    await expect(map(manager('tsm').id, [['DL004-01', 'service']])).rejects.toMatchObject(
      because("Outlet is outside this TSM's region."),
    )
    await expect(map(manager('tsm').id, [['DL001-02', 'service']])).rejects.toMatchObject(
      because('This outlet doesn’t offer service work.'),
    )
    await expect(map(manager('tsm').id, [['ZZ999', 'service']])).rejects.toMatchObject(because('Outlet not found.'))
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      db.updateTable('outlet').set({ status: 'temporarily_closed' }).where('code', '=', 'DL001-04').execute(),
    )
    await expect(map(manager('tsm').id, [['DL001-04', 'service']])).rejects.toMatchObject(
      because('This outlet is not active.'),
    )
  })

  test('maps none of its outlets', async () => {
    const before = await history('DL001-03')
    await expect(
      map(manager('tsm').id, [
        ['DL001-03', 'bodyshop'],
        ['DL004-01', 'service'],
      ]),
    ).rejects.toMatchObject(because("Outlet is outside this TSM's region."))
    expect(await history('DL001-03')).toEqual(before)
  })

  test('has a manager who is one, and active', async () => {
    const dealer = await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      await db.updateTable('app_user').set({ status: 'inactive' }).where('username', '=', 'tsm.s2b').execute()
      return db.selectFrom('app_user').select('id').where('username', '=', 'dlp').executeTakeFirstOrThrow()
    })
    await expect(map(dealer.id, [['DL001-03', 'service']])).rejects.toMatchObject({
      fields: { tsm: 'This user is not a territory service manager.' },
    })
    await expect(map(manager('tsm.s2b').id, [['DL001-03', 'service']])).rejects.toMatchObject({
      fields: { tsm: 'This territory service manager is not active.' },
    })
  })

  test.each([
    [{ outlets: [] }, 'outlets', 'Choose at least one outlet.'],
    [{ from: '1.1.2026' }, 'from', 'Enter the day as yyyy-mm-dd.'],
  ])('with %o is refused in words', async (more, field, message) => {
    const sent = map(manager('tsm').id, [['DL001-03', 'service']], more)
    await expect(sent).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('is not of a region beyond the regional manager', async () => {
    await expect(map(manager('tsm').id, [['DL004-01', 'service']], {}, rgm)).rejects.toMatchObject({
      fields: { outlets: 'Outlet not found.' },
    })
    await expect(map(manager('tsm.n1b').id, [['DL001-03', 'service']], {}, rgm)).rejects.toMatchObject({
      fields: { tsm: 'This user is not a territory service manager.' },
    })
  })
})

describe('the territories', () => {
  test('count their active outlets and name their managers', async () => {
    const rows = await hqa.send(tsmApi.territories, { query: { region: 'W1' } as never })
    expect(rows.map(({ code }) => code)).toEqual(['W1A', 'W1B'])
    expect(rows[0]!.outlets).toBeGreaterThan(1)
    expect(rows[0]!.managers).toContain('Tara Sen')
  })

  test('are added and renamed by the head office', async () => {
    const added = await hqa.send(tsmApi.addTerritory, { body: { code: 'w1c', name: 'Konkan', region: 'W1' } })
    expect(added).toMatchObject({ code: 'W1C', outlets: 0, managers: [], version: 1 })
    const rename = (name: string) =>
      hqa.send(tsmApi.renameTerritory, { params: { id: added.id }, body: { name, if_version: 1 } })
    expect(await rename('Konkan coast')).toMatchObject({ name: 'Konkan coast', version: 2 })
    await expect(rename('Coast')).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    const twice = hqa.send(tsmApi.addTerritory, { body: { code: 'W1C', name: 'Konkan', region: 'W1' } })
    await expect(twice).rejects.toMatchObject({ status: 409, code: 'unique.code' })
    const nowhere = hqa.send(tsmApi.addTerritory, { body: { code: 'W9C', name: 'Konkan', region: 'W9' } })
    await expect(nowhere).rejects.toMatchObject({ status: 422, fields: { region: 'Region not found.' } })
    const byRegion = rgm.send(tsmApi.addTerritory, { body: { code: 'W1D', name: 'Ghats', region: 'W1' } })
    await expect(byRegion).rejects.toMatchObject({ status: 403 })
  })
})
