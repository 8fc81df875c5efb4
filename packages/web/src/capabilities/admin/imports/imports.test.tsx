import { importsApi } from '@rad/api/admin/imports/contract'
import { modelsApi } from '@rad/api/network/models/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replaceNetwork } from '#api/network.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>

// A check takes a moment where other tests run beside this one.

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
}, 60_000)
afterAll(() => api.close())

const header = 'Brand,Model line,MY,Fuel type,Remark'
const csv = (...lines: string[]) => new File([[header, ...lines].join('\n')], 'models.csv', { type: 'text/csv' })
const models = async (q: string) => {
  const { rows } = (await admin.send(modelsApi.list, { query: { q } })) as {
    rows: { id: string; name: string; version: number }[]
  }
  return rows
}

async function openUpload(file: File, kind = 'Models') {
  const opened = await openApp(api, { as: 'admin', at: '/imports/new' })
  await opened.user.click(await screen.findByRole('radio', { name: kind }))
  await opened.user.upload(screen.getByLabelText('Choose file'), file)
  await opened.user.click(screen.getByRole('button', { name: 'Upload and match columns' }))
  await screen.findByRole('table', { name: 'Column mapping' })
  return opened
}
const columnFor = (field: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Column for ${field}` })
const press = async (user: Awaited<ReturnType<typeof openApp>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

describe('an import', () => {
  test('asks for kind and file in words, and takes no other file', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/imports/new' })
    await press(user, 'Upload and match columns')
    expect(screen.getByText('Choose what the file contains.')).toBeTruthy()
    expect(screen.getByText('Choose a file.')).toBeTruthy()
    await user.upload(screen.getByLabelText('Choose file'), new File(['x'], 'photo.csv.png'))
    expect(screen.queryByText('photo.csv.png')).toBeNull()
  })

  test('shows no form while the kinds of files cannot be read', async () => {
    const { router, user } = await openApp(api, { as: 'admin', at: '/imports' })
    let isDown = true
    replaceNetwork((request) =>
      isDown && request.url.endsWith('/imports/kinds')
        ? Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
        : api.fetch(request),
    )
    await act(() => router.navigate({ to: '/imports/new' }))
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Upload and match columns' })).toBeNull()
    isDown = false
    await press(user, 'Try again')
    expect(await screen.findByRole('radio', { name: 'Models' })).toBeTruthy()
  })

  test('takes lines of JSON: their names are its columns', async () => {
    const message = {
      at: '2026-10-01T10:00:00Z',
      who: 'asha',
      body: 'my car',
      room: 'help',
      confidence: 0.5,
      latency: 80,
    }
    await openUpload(new File([JSON.stringify(message)], 'talk.jsonl'), 'Messages')
    const fields = ['Time', 'Text', 'Bot', 'Confidence', 'Latency (ms)']
    expect(fields.map((field) => columnFor(field).value)).toEqual(['at', 'body', 'room', 'confidence', 'latency'])
    expect(screen.getByText('Unused columns: who.')).toBeTruthy()
  })

  test('suggests columns, shows wrong cells, goes in without them and is undone whole', async () => {
    const { user } = await openUpload(
      csv('Zephyr,Gale,2020,petrol,a', 'Zephyr,Breeze,20x1,petrol,b', 'Zephyr,Storm,2022,steam,c'),
    )
    expect(columnFor('Make').value).toBe('Brand')
    expect(columnFor('Model').value).toBe('Model line')
    expect(columnFor('Fuel').value).toBe('Fuel type')
    expect(screen.getByText('Unused columns: Remark.')).toBeTruthy()

    await press(user, 'Match values')
    const becomes = await screen.findByRole('combobox', { name: 'Match for Zephyr' })
    await user.selectOptions(becomes, 'PRM Premium')
    await press(user, 'Check file')

    const wrong = await screen.findByRole('table', { name: 'Invalid cells' })
    const cellsOf = (line: string) =>
      within(within(wrong).getByText(line).closest('tr')!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(cellsOf('3').slice(0, 3)).toEqual(['3', 'MY', '20x1'])
    expect(cellsOf('4').slice(0, 3)).toEqual(['4', 'Fuel type', 'steam'])

    await press(user, 'Import 1 row, skip 2 invalid rows')
    await press(user, 'Undo import')
    expect(await models('Zephyr')).toHaveLength(1)
    const dialog = await screen.findByRole('dialog', { name: 'Undo import “models.csv”?' })
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    expect(await screen.findByText(/^Undone on/)).toBeTruthy()
    expect(await models('Zephyr')).toEqual([])
  })

  test('is read another way where the guess is wrong, and its columns are suggested again', async () => {
    const { user } = await openUpload(
      new File(['Cars of 2020,,\nBrand,Model line,MY\nZephyr,Gale,2020\n'], 'models.csv'),
    )
    const header = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Row with column names' })
    expect(header.value).toBe('2')
    await user.clear(header)
    await user.type(header, '1{Enter}')
    await waitFor(() => expect(columnFor('Make').value).toBe(''))
    expect(screen.getByText(/^Unused columns: .*Cars of 2020/)).toBeTruthy()
  })

  test('goes on where it stood after a reload, with what was chosen', async () => {
    const { router, user } = await openUpload(csv('Zephyr,Gale,2020,petrol,a'))
    await user.selectOptions(columnFor('Segment'), 'Remark')
    const { href } = router.state.location
    const stored = { ...sessionStorage }
    const again = openApp(api, { as: 'admin', at: href })
    Object.assign(sessionStorage, stored)
    await again
    await waitFor(() => expect(columnFor('Segment').value).toBe('Remark'))
  })

  test('names a required column that is missing, and puts the focus there', async () => {
    const { user } = await openUpload(csv('Zephyr,Gale,2020,petrol,a'))
    await user.selectOptions(columnFor('Model year'), '')
    await press(user, 'Skip to check')
    expect(await screen.findByText('Choose a column for “Model year”.')).toBeTruthy()
    expect(document.activeElement).toBe(columnFor('Model year'))
  })

  test('cannot be undone once a row was changed, and says which', async () => {
    const { user } = await openUpload(csv('Zephyr,Mistral,2020,petrol,a'))
    await press(user, 'Skip to check')
    await press(user, 'Import 1 row')
    await screen.findByRole('button', { name: 'Undo import' })
    const [model] = await models('Mistral')
    await admin.send(modelsApi.update, {
      params: { id: model!.id },
      body: { segment: 'Sport', if_version: model!.version },
    })

    await openApp(api, { as: 'admin', at: '/imports' })
    await press(user, 'Undo models.csv')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    const rows = await within(dialog).findByRole('list', { name: 'Rows changed since the import' })
    expect(rows.textContent).toContain('Mistral')
  })

  test('of a file fed twice says that nothing will change', async () => {
    const { import: first } = (await admin.send(importsApi.upload, {
      body: { kind: 'models', file: csv('Zephyr,Sirocco,2020,petrol,a') },
    })) as {
      import: { id: string; suggestedMapping: Record<string, string> }
    }
    await admin.send(importsApi.check, { params: { id: first.id }, body: { mapping: first.suggestedMapping } })
    await admin.send(importsApi.commit, { params: { id: first.id }, body: {} })
    const { user } = await openUpload(csv('Zephyr,Sirocco,2020,petrol,a'))
    await press(user, 'Skip to check')
    expect(await screen.findByText('Nothing to import: all rows match the stored data.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  })
})
