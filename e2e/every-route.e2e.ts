import { expect, type Page, test } from '@playwright/test'
import { pagePaths } from '#tools/page-paths.ts'
import { part, prove, times } from '../packages/api/src/testing/proof.ts'
import { barriers, goTo, open, signIn, watch } from './browser.ts'
import { drawFor } from '#tools/seed.ts'

const draw = drawFor('every-route')

const isWhole = times(0, 1) === 1
const all = ['client', 'hqa', 'rgm', 'tsm', 'dlp', 'svm', 'bsm', 'hda', 'pnl', 'btm', 'anl', 'aud']
/** Those who are least alike, in pairs: of the template's pages alone and of a region, of an outlet and of the bots. */
const pairs = [
  ['client', 'rgm'],
  ['svm', 'btm'],
]
/** Every run walks as one pair, another one by turns. */
const roles = isWhole ? all : draw.of(pairs)

interface Look {
  name: string
  viewport: { width: number; height: number }
  skin: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  /** What may be a barrier in this look and not in the others: enough where the page is looked at in those, too. */
  rules?: readonly string[]
}

/** As an administrator a page is looked at in one of these, in another one each time, and in the long form in each. */
const looks: Look[] = [
  { name: 'wide', viewport: { width: 1440, height: 900 }, skin: 'light', direction: 'ltr' },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, skin: 'light', direction: 'ltr' },
  {
    name: 'dark and from right to left',
    viewport: { width: 1440, height: 900 },
    skin: 'dark',
    direction: 'rtl',
    // It has the same structure as the wide one, in other colors.
    rules: ['color-contrast', 'link-in-text-block'],
  },
]

const begin = draw.below(looks.length)

/** Pages are walked in two halves. */
const halves = [0, 1]

const routes = pagePaths()

test('the table of routes is found', () => {
  expect(routes).toEqual(
    expect.arrayContaining(['/', '/models', '/complaints', '/complaints/$no', '/reports/complaints']),
  )
})

for (const half of halves) {
  test(`an administrator sees every page without a fault (T-42): half ${half + 1}`, async ({ page }) => {
    test.setTimeout(1_200_000)
    const { faults, settled } = watch(page)
    await signIn(page, 'admin')
    const all = part('pages', [...(await withRecords(page, settled)), '/nowhere'], 6)
    const pages = all.filter((_, at) => at % halves.length === half)
    const loaded = new Set<string>()
    let met = 0
    for (const [at, address] of pages.entries()) {
      // The first look is the one the page is brought in; the others are put on as a person does who looks at the page.
      const turn = (begin + at) % looks.length
      const [first, ...others] = [...looks.slice(turn), ...looks.slice(0, turn)].slice(0, isWhole ? looks.length : 1)
      await putOn(page, first!)
      // The first page of each area is loaded by its address, the others as a click on a link does.
      const area = address.split(/[/?]/)[1]!
      await (loaded.has(area) ? goTo : open)(page, address)
      loaded.add(area)
      for (const look of [first!, ...others]) {
        await putOn(page, look)
        await settled()
        const found = await barriers(page, undefined, isWhole ? look.rules : undefined)
        met += found.length
        faults.push(...found, ...(await notations(page)))
        // Reported page by page: an interrupted walk has reported what it found.
        expect.soft(faults.splice(0), look.name).toEqual([])
      }
    }
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(faults).toEqual([])
    prove('T-42', `administrator, half ${half + 1}`, { pages: pages.length, looks: looks.length, barriers: met })
  })
}

/** Sentences that are shown in the notation they are written in: no one has compiled their plurals. */
const notations = async (page: Page) => (await page.content()).match(/\{\w+, (plural|select), [^<"]*/g) ?? []

/** Shows the page in a look, as choosing it in another tab would. */
async function putOn(page: Page, { viewport, skin, direction }: Look): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(
    (newValue) => {
      localStorage.setItem('rad.preferences', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'rad.preferences', newValue }))
    },
    JSON.stringify({ version: 1, skin, direction }),
  )
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', skin)
}

for (const role of roles) {
  test(`${role} sees every page without a fault`, async ({ page }) => {
    test.setTimeout(240_000)
    const { faults, settled } = watch(page)
    await signIn(page, role)
    await settled()
    faults.push(...(await barriers(page)))
    for (const address of routes.filter((path) => !path.includes('$'))) {
      await goTo(page, address)
      await settled()
      faults.push(...(await notations(page)))
    }
    expect(faults).toEqual([])
  })
}

test('a page allows no inline code, except styles with its own nonce', async ({ request }) => {
  const marks = new Set<string>()
  for (const address of ['/login', '/tickets']) {
    const answer = await request.get(address)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe/)
    const [, mark = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(await answer.text()).toContain(`<meta property="csp-nonce" nonce="${mark}" />`)
    marks.add(mark)
  }
  expect(marks.size).toBe(2)
})

test('a file has its security headers, and a missing file is not answered with a page', async ({ request }) => {
  const [, file = ''] = /"(\/assets\/[^" ]+\.js)"/.exec(await (await request.get('/')).text()) ?? []
  const there = await request.get(file)
  expect(there.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  // What guards a page would come with each of fifty files.
  expect(there.headers()['content-security-policy']).toBeUndefined()
  const gone = await request.get('/assets/gone-12345678.js')
  expect(gone.status()).toBe(404)
  expect(gone.headers()['content-type']).not.toMatch(/html/)
})

test('signing in and registering meet no fault', async ({ page }) => {
  const { faults, settled } = watch(page)
  for (const address of ['/login', '/register']) {
    await open(page, address)
    await settled()
    faults.push(...(await barriers(page)))
  }
  expect(faults).toEqual([])
})

/** The routes, those of one record with the first record of their list; a route without any record is left out. */
async function withRecords(page: Page, settled: () => Promise<void>): Promise<string[]> {
  const found: string[] = []
  for (const route of routes) {
    const [records = '', parameter] = route.split(/\/(?=\$)/)
    if (!parameter) {
      found.push(route)
      continue
    }
    // Tags have no list page: their links are one level up.
    const isListed = routes.includes(records)
    await goTo(page, isListed ? records : records.slice(0, records.lastIndexOf('/')))
    await settled()
    const first = page.locator(`main ${isListed ? ':is(tbody, li)' : ''} a[href^="${records}/"]`).first()
    const below = parameter.split('/').slice(1)
    if ((await first.count()) > 0) found.push([(await first.getAttribute('href')) ?? '', ...below].join('/'))
    else test.info().annotations.push({ type: 'not walked', description: `${route}: no record` })
  }
  return found
}
