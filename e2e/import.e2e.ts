import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { open } from './browser.ts'

/** The real files are beside the project; where they are missing, small ones of the same shape are made. */
const folder = new URL('../../shared/data/', import.meta.url)
const hasRealFiles = existsSync(new URL('nhtsa-complaints/complaints.csv', folder))

interface Source {
  kind: string
  place: string
  /** Made up where the real file is missing. */
  lines: () => string[]
}

const numbered = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, i) => line(i))
const sources: Record<'outlets' | 'models' | 'complaints', Source> = {
  outlets: {
    kind: 'Outlets',
    place: 'outlet-master/store_openings.csv',
    lines: () => [
      'storenum,OPENDATE,STREETADDR,STRCITY,STRSTATE,ZIPCODE,type_store',
      ...numbered(
        40,
        (i) => `${i + 1},${(i % 12) + 1}/25/${70 + (i % 20)},${i} Main Street,Rogers,AR,72756,Supercenter`,
      ),
    ],
  },
  models: {
    kind: 'Models',
    place: 'us-car-models/models_1992_2026.csv',
    lines: () => [
      'year,make,model,body_styles',
      ...numbered(60, (i) => `${2000 + (i % 20)},Ford,Model ${i % 9},"[""SUV""]"`),
    ],
  },
  complaints: {
    kind: 'Complaints',
    place: 'nhtsa-complaints/complaints.csv',
    lines: () => [
      'odi_number,make,model,model_year,component,incident_date,crash,fire,injuries,deaths',
      ...numbered(
        300,
        (i) =>
          `${1000 + i},Ford,Model ${i % 9},${2005 + (i % 9)},ENGINE,20${10 + (i % 9)}-03-${10 + (i % 18)},${i % 5 ? 0 : 1},0,0,0`,
      ),
    ],
  },
}

const fileOf = ({ place, lines }: Source) => ({
  name: place.split('/').at(-1)!,
  mimeType: 'text/csv',
  buffer: hasRealFiles ? readFileSync(new URL(place, folder)) : Buffer.from(lines().join('\n')),
})

/**
 * Thousands of lines are imported as one change, and an embedded database does one thing at a time: a request that waits nine
 * seconds for it gets a 503, and the page retries it.
 */
const isBusy = (message: string) => message.includes('status of 503')

/** Signs in, and fails the journey on whatever else the console complains of. */
async function start(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isBusy(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  await open(page, '/login')
  await page.getByLabel('Email').fill('admin@demo.com')
  await page.getByLabel('Password', { exact: true }).fill('admin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return faults
}

const nothingNew = 'Nothing to import: all rows match the stored data.'

/** From the file to the figures of the check, and in. What another try brought in before needs no second time. */
async function bringIn(page: Page, source: Source, prepare?: () => Promise<unknown>): Promise<number> {
  await open(page, '/imports')
  await page.getByRole('link', { name: 'Import file' }).first().click()
  await page.getByRole('radio', { name: source.kind }).check()
  await page.getByLabel('Choose file').setInputFiles(fileOf(source))
  await page.getByRole('button', { name: 'Upload and match columns' }).click()
  await expect(page.getByText('Needs matching')).toBeVisible({ timeout: 20_000 })
  await prepare?.()
  await page.getByRole('button', { name: 'Match values' }).click()
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')).toHaveText(/Check/)
  const button = page.getByRole('button', { name: /^Import [\d,]+ rows?/ })
  await expect(button.or(page.getByText(nothingNew))).toBeVisible({ timeout: 60_000 })
  if (!(await button.isVisible())) return 0
  const count = numberIn(await button.textContent())
  await button.click()
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible({ timeout: 120_000 })
  return count
}

const numberIn = (text: string | null) => Number(text?.match(/\d[\d,]*/)?.[0].replaceAll(',', ''))

const reportTable = (page: Page) => page.getByRole('table', { name: 'Complaint report' })

async function openReport(page: Page): Promise<string[][]> {
  await open(page, '/reports/complaints?rows=make&period=all-days')
  await expect(page.getByRole('heading', { name: 'Complaint report', level: 1 })).toBeVisible()
  await expect(reportTable(page).getByText('Total')).toBeVisible({ timeout: 20_000 })
  return rowsOf(reportTable(page))
}

const rowsOf = async (table: Locator) => {
  const rows = await table.locator('tbody tr, tfoot tr').all()
  return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()))
}

/** Without its unit, whatever way the language writes that. */
const plain = (cell: unknown) => String(cell ?? '').replaceAll(/[^\d.-]/g, '')
/** Figures compare by value: 0.4 and 0.40 are the same, an empty cell and a dash too. */
const figure = (cell: unknown) => (plain(cell) === '' ? '' : Number(plain(cell)))
/** A group without a value has a dash on the screen and an empty cell in a file. */
const groupName = (cell: unknown) => String(cell ?? '').replace(/^–\s+none$/, '')
const asRow = ([name, ...figures]: unknown[]) => [groupName(name).trim(), ...figures.map(figure)]

async function exported(page: Page, format: 'CSV' | 'Excel'): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return (await started).path()
}

const csvRows = (path: string) =>
  readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(','))

/** A dependency of the API, found from there. */
const sheetReader = 'read-excel-file/node'

async function xlsxRows(path: string): Promise<unknown[][]> {
  const require = createRequire(new URL('../packages/api/package.json', import.meta.url))
  const reader = (await import(require.resolve(sheetReader))) as {
    default: (path: string) => Promise<{ sheet: string; data: unknown[][] }[]>
  }
  const sheets = await reader.default(path)
  return sheets.find(({ sheet }) => sheet === 'Complaint report')!.data
}

const untilTotal = (rows: unknown[][]) =>
  rows.slice(1, rows.findIndex((row) => row[0] === 'Total') + 1).map((row) => asRow(row))

test('files are imported, the report counts them, every figure opens its rows, and the import is undone', async ({
  page,
}) => {
  test.setTimeout(300_000)
  if (!hasRealFiles) {
    const description = `${fileURLToPath(folder)} is missing: small generated files instead.`
    test.info().annotations.push({ type: 'notice', description })
  }
  const faults = await start(page)
  const before = await openReport(page)

  await bringIn(page, sources.outlets, () => page.getByRole('combobox', { name: /^Region/ }).selectOption({ index: 1 }))
  await bringIn(page, sources.models)
  const imported = await bringIn(page, sources.complaints)
  const place = page.url()

  await page
    .getByRole('link', { name: /Complaint report/ })
    .last()
    .click()
  await expect(reportTable(page).getByText('Total')).toBeVisible({ timeout: 20_000 })
  const after = await openReport(page)
  const totalOf = (rows: string[][]) => numberIn(rows.at(-1)![1]!)
  expect(totalOf(after)).toBe(totalOf(before) + imported)

  const csv = csvRows(await exported(page, 'CSV'))
  expect(untilTotal(csv)).toEqual(after.map(asRow))
  const xlsx = await xlsxRows(await exported(page, 'Excel'))
  expect(untilTotal(xlsx)).toEqual(after.map(asRow))

  const ford = reportTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'Ford', exact: true }) })
  for (const at of [1, 3]) {
    await openReport(page)
    const link = ford.getByRole('cell').nth(at).getByRole('link')
    const counted = numberIn(await link.textContent())
    await link.click()
    await expect(page.getByRole('heading', { name: 'Complaints', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${counted.toLocaleString('en')}`)
  }

  await open(page, place)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(/^Undone on/)).toBeVisible({ timeout: 120_000 })
  expect(await openReport(page)).toEqual(before)
  expect(faults).toEqual([])
})

test('a file uploaded twice reports that nothing will change', async ({ page }) => {
  const faults = await start(page)
  const file = {
    ...fileOf(sources.models),
    buffer: Buffer.from(sources.models.lines().join('\n').replaceAll('Ford', `Zephyr ${Date.now()}`)),
  }
  for (const round of ['first', 'second']) {
    await open(page, '/imports/new?kind=models')
    await page.getByLabel('Choose file').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload and match columns' }).click()
    await page.getByRole('button', { name: 'Skip to check' }).click()
    if (round === 'first') {
      await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).click()
      await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
    } else await expect(page.getByText(nothingNew)).toBeVisible()
  }
  expect(faults).toEqual([])
})
