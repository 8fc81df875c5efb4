import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelsApi } from '#capabilities/network/models/contract.ts'
import { checksums, countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { importsApi } from './contract.ts'

const tables = ['model', 'model_year']
let app: TestApp
let hqa: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  steps = importSteps(hqa)
})
afterAll(() => app.close())

const models = (...lines: string[]) => textFile(['make,model,year,body_styles', ...lines].join('\n'), 'models.csv')
const audited = async (id: string) => {
  const rows = await app.deps.database.owner
    .selectFrom('audit_entry')
    .select('action')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('a dry run', () => {
  test('reports each wrong cell with line, column, value and why, and writes nothing', async () => {
    const before = await checksums(app, tables)
    const long = 'x'.repeat(81)
    const { answer } = await steps.checked(
      'models',
      models(
        'Acme,One,2020,Sedan',
        'Acme,,2021,',
        `Acme,${long},2021,`,
        'Acme,Two,soon,',
        'Acme,Two,1700,',
        'Acme,One,2020,',
        'Acme,Four,2020,,,more',
      ),
    )
    expect(countsOf(answer)).toEqual({ new: 1, changed: 0, same: 0, wrong: 6, warnings: 0 })
    expect(answer.errors).toEqual([
      { line: 3, column: 'model', value: '', message: 'This is required.' },
      { line: 4, column: 'model', value: long, message: 'Use at most 80 characters.' },
      { line: 5, column: 'year', value: 'soon', message: 'Enter a whole number.' },
      { line: 6, column: 'year', value: '1700', message: 'At least 1886.' },
      { line: 7, column: 'make', value: 'Acme', message: 'Duplicate of row 2.' },
      { line: 8, column: '', value: '', message: 'This row has 6 cells, but the header has 4.' },
    ])
    expect(await checksums(app, tables)).toEqual(before)
  })

  test('requires the columns that are needed and refuses what the file does not have', async () => {
    const { id } = await steps.upload('models', models('Acme,One,2020,'))
    await expect(steps.check(id, { mapping: { make: 'make', name: 'Name' } })).rejects.toMatchObject({
      status: 422,
      fields: {
        'mapping.name': 'Column not found in the file.',
        'mapping.year': 'Choose the column for "Model year".',
      },
    })
    const mapping = { make: 'make', name: 'model', year: 'year' }
    await expect(steps.check(id, { mapping, values: { make: { Acme: 'NIX' } } })).rejects.toMatchObject({
      status: 422,
      fields: { 'values.make.Acme': '"NIX" not found.' },
    })
    await expect(steps.check(id, { mapping, options: { colour: 'red' } })).rejects.toMatchObject({ status: 422 })
  })

  test('lists the values of a translated column with what they probably mean', async () => {
    const { id } = await steps.upload('models', models('Lexus,One,2020,', 'Lexus,One,2021,', 'Ram,Two,2020,'))
    const found = await hqa.send(importsApi.values, { params: { id }, query: { field: 'make' } })
    expect(found).toMatchObject({ column: 'make', label: 'Channel', distinct: 2 })
    expect(found.values).toEqual([
      { value: 'Lexus', count: 2, suggested: 'PRM' },
      { value: 'Ram', count: 1, suggested: 'COM' },
    ])
    expect(found.choices.map((choice) => choice.value)).toContain('MAS')
  })
})

describe('a commit', () => {
  test('refuses wrong lines, or leaves them out on request; they can be downloaded with the reasons', async () => {
    const before = await checksums(app, tables)
    const { id } = await steps.checked('models', models('Skip,One,2020,Sedan', 'Skip,"=cmd|calc",never,', 'Skip,Two,,'))
    await expect(steps.commit(id)).rejects.toMatchObject({ status: 409, code: 'import.wrong', details: { wrong: 2 } })
    expect(await checksums(app, tables)).toEqual(before)

    const wrong = await (await hqa.send(importsApi.wrong, { params: { id } })).text()
    expect(wrong.split('\r\n').slice(0, 3)).toEqual([
      'make,model,year,body_styles,Reason',
      "Skip,'=cmd|calc,never,,year: Enter a whole number.",
      'Skip,Two,,,year: This is required.',
    ])

    expect(await steps.commit(id, true)).toMatchObject({
      new: 1,
      changed: 0,
      same: 0,
      skipped: 2,
      import: { status: 'committed' },
    })
    expect(await audited(id)).toEqual(['upload', 'import'])
    await expect(steps.commit(id, true)).rejects.toMatchObject({
      status: 409,
      message: 'This import is already committed.',
    })
  })

  test('of a file fed twice changes nothing', async () => {
    const file = () => models('Twice,One,2020,"[""Sedan"", ""Coupe""]"', 'Twice,One,2021,Sedan; Coupe')
    const first = await steps.checked('models', file(), { values: { make: { Twice: 'PRM' } } })
    await steps.commit(first.id)
    const { rows } = await hqa.send(modelsApi.list, { query: { make: 'Twice' } })
    expect(rows).toMatchObject([{ name: 'One', channel: 'PRM', launched: 2020, discontinued: 2021, years: 2 }])

    const before = await checksums(app, tables)
    const second = await steps.checked('models', file())
    expect(countsOf(second.answer)).toEqual({ new: 0, changed: 0, same: 2, wrong: 0, warnings: 0 })
    await steps.commit(second.id)
    expect(await checksums(app, tables)).toEqual(before)
  })

  test('writes the changes that the check listed, and undoing restores everything exactly', async () => {
    await steps.commit((await steps.checked('models', models('Change,One,2020,Sedan', 'Change,One,2022,Sedan'))).id)
    const before = await checksums(app, tables)
    const again = await steps.checked(
      'models',
      models('Change,One,2020,Coupe', 'Change,One,2022,Sedan', 'Change,One,2025,', 'Change,New,2024,'),
    )
    expect(countsOf(again.answer)).toEqual({ new: 2, changed: 1, same: 1, wrong: 0, warnings: 0 })
    expect(again.answer.changes).toEqual([{ line: 2, field: 'body_styles', from: 'Sedan', to: 'Coupe' }])
    await steps.commit(again.id)
    const { rows } = await hqa.send(modelsApi.list, { query: { make: 'Change', q: 'One' } })
    expect(rows).toMatchObject([{ years: 3, discontinued: 2025, version: 2 }])

    expect(await steps.revert(again.id)).toMatchObject({ removed: 3, restored: 2, import: { status: 'reverted' } })
    expect(await checksums(app, tables)).toEqual(before)
    expect(await audited(again.id)).toEqual(['upload', 'import', 'revert'])
    await expect(steps.revert(again.id)).rejects.toMatchObject({
      status: 409,
      message: 'This import is already undone.',
    })
  })

  test('that fails in the middle leaves nothing behind, and can be tried again', async () => {
    const { owner } = app.deps.database
    const { id } = await steps.checked('models', models('Fail,One,2020,', 'Fail,Two,2020,', 'Fail,Three,2021,'))
    const before = await checksums(app, [...tables, 'import_change', 'audit_entry'])
    await sql`create function stop_here() returns trigger language plpgsql as $$ begin
      if new.year = 2021 then raise exception 'the power is gone'; end if; return new; end $$`.execute(owner)
    await sql`create trigger stop_here before insert on model_year for each row execute function stop_here()`.execute(
      owner,
    )
    await expect(steps.commit(id)).rejects.toMatchObject({ status: 500 })
    expect(await checksums(app, [...tables, 'import_change', 'audit_entry'])).toEqual(before)
    expect(await hqa.send(importsApi.get, { params: { id } })).toMatchObject({
      status: 'checked',
      error: 'the power is gone',
    })

    await sql`drop trigger stop_here on model_year`.execute(owner)
    expect(await steps.commit(id)).toMatchObject({ new: 3 })
  })

  test('is refused where a user changed such a row since the check', async () => {
    await steps.commit((await steps.checked('models', models('Stale,One,2020,Sedan'))).id)
    const { id, uploaded } = await steps.checked('models', models('Stale,One,2020,Coupe'))
    const [row] = (await hqa.send(modelsApi.list, { query: { make: 'Stale' } })).rows
    await hqa.send(modelsApi.update, { params: { id: row!.id }, body: { segment: 'C', if_version: row!.version } })
    await expect(steps.commit(id)).rejects.toMatchObject({ status: 409, code: 'import.stale', details: { lines: [2] } })
    await steps.check(id, { mapping: uploaded.suggestedMapping })
    expect(await steps.commit(id)).toMatchObject({ changed: 1 })
  })

  test('requested twice with one key is done once and answered twice', async () => {
    const { id } = await steps.checked('models', models('Key,One,2020,'))
    const commit = () => hqa.send(importsApi.commit, { params: { id }, body: {} }, 'one-key')
    const first = await commit()
    expect(await commit()).toEqual(first)
    expect(await audited(id)).toEqual(['upload', 'import'])
  })
})

describe('undoing', () => {
  test('is refused, with the rows, once a user changed one of them', async () => {
    const { id } = await steps.checked('models', models('Edited,One,2020,', 'Edited,Two,2020,'))
    await steps.commit(id)
    const [row] = (await hqa.send(modelsApi.list, { query: { make: 'Edited', q: 'One' } })).rows
    await hqa.send(modelsApi.update, { params: { id: row!.id }, body: { segment: 'C', if_version: row!.version } })
    const before = await checksums(app, tables)
    await expect(steps.revert(id)).rejects.toMatchObject({
      status: 409,
      code: 'import.changed_since',
      message: 'Rows changed since this import: 1. It can no longer be undone.',
      details: { count: 1, rows: [{ table: 'model', name: 'One' }] },
    })
    expect(await checksums(app, tables)).toEqual(before)
  })

  test('is refused where a later import built on it, until that is undone', async () => {
    const before = await checksums(app, tables)
    const first = await steps.checked('models', models('Built,One,2020,'))
    await steps.commit(first.id)
    const second = await steps.checked('models', models('Built,One,2021,'))
    await steps.commit(second.id)
    await expect(steps.revert(first.id)).rejects.toMatchObject({ status: 409 })
    await steps.revert(second.id)
    await steps.revert(first.id)
    expect(await checksums(app, tables)).toEqual(before)
  })
})

describe('an import', () => {
  test('is cancelled before its commit, never after', async () => {
    const { id } = await steps.checked('models', models('Cancel,One,2020,'))
    expect(await hqa.send(importsApi.cancel, { params: { id } })).toMatchObject({ status: 'cancelled' })
    await expect(steps.commit(id)).rejects.toMatchObject({ status: 409, message: 'This import was cancelled.' })
    const done = await steps.checked('models', models('Cancel,One,2020,'))
    await steps.commit(done.id)
    await expect(hqa.send(importsApi.cancel, { params: { id: done.id } })).rejects.toMatchObject({ status: 409 })
  })

  test('that a crash left in the middle of a check or commit is checked again', async () => {
    const { id, uploaded } = await steps.checked('models', models('Crash,One,2020,'))
    for (const status of ['checking', 'committing'] as const) {
      await app.deps.database.owner.updateTable('import').set({ status }).where('id', '=', id).execute()
      expect(countsOf(await steps.check(id, { mapping: uploaded.suggestedMapping }))).toMatchObject({ new: 1 })
    }
    expect(await hqa.send(importsApi.get, { params: { id } })).toMatchObject({
      status: 'checked',
      progress: { done: 1, total: 1 },
    })
  })

  test('is listed with its counts', async () => {
    const { rows, count, total } = await hqa.send(importsApi.list, { query: { status: 'committed', q: 'models' } })
    expect(count).toBeLessThan(total)
    expect(rows[0]).toMatchObject({
      kind: 'models',
      kind_label: 'Models',
      counts: { wrong: 0 },
      created_by: 'Helena Costa',
    })
  })

  test('is for those who may, and see the whole network', async () => {
    const rgm = await app.as('RGM')
    await expect(rgm.send(importsApi.list, { query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(importSteps(rgm).upload('models', models('A,B,2020,'))).rejects.toMatchObject({ status: 403 })
    await app.deps.database.owner
      .updateTable('app_user')
      .set({ roles: ['HQA'] })
      .where('email', '=', 'rgm@demo.com')
      .execute()
    app.travel(10)
    for (const call of [
      () => rgm.send(importsApi.list, { query: {} }),
      () => importSteps(rgm).upload('models', models('A,B,2020,')),
    ]) {
      await expect(call()).rejects.toMatchObject({
        status: 403,
        message: 'Only people with access to the whole network can use imports.',
      })
    }
  })
})
