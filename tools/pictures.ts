// `npm run pictures -- [look…] [--only part-of-an-address] [--from address-of-a-server]`: every page as an administrator sees
// it, into the folder `pictures`, which git ignores. For people who look at them; nothing is compared.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'
import { pagePaths } from './page-paths.ts'

interface Look {
  width: number
  preferences: Record<string, string>
  /** What is done to the page before its picture is taken: rows that are not there, or calls that fail. */
  address?: (path: string) => string
  isFailing?: true
}

const wide = { width: 1440, preferences: { skin: 'light' } }
const looks: Record<string, Look> = {
  wide,
  phone: { width: 390, preferences: { skin: 'light' } },
  dark: { width: 1440, preferences: { skin: 'dark' } },
  arabic: { width: 1440, preferences: { skin: 'light', language: 'ar' } },
  'phone-arabic': { width: 390, preferences: { skin: 'dark', language: 'ar' } },
  empty: { ...wide, address: (path) => `${path}?q=nothing-is-called-so` },
  error: { ...wide, isFailing: true },
}

showHelp(import.meta.url)
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, from: { type: 'string', default: 'http://127.0.0.1:4000' } },
})
const origin = options.from
const folder = join(root, 'pictures')

const routes = pagePaths()

async function signedIn(browser: Browser, { width, preferences }: Look): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: width < 768 ? 844 : 900 } })
  const answer = await context.request.post(`${origin}/jwt/login`, {
    data: { email: 'admin@demo.com', password: 'admin' },
  })
  const session = (await answer.json()) as { userData: object; accessToken: string; refreshToken: string }
  await context.addInitScript(
    ([stored, { userData, accessToken, refreshToken }]) => {
      localStorage.setItem('rad.preferences', JSON.stringify({ version: 1, ...stored }))
      localStorage.setItem('userData', JSON.stringify(userData))
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('refreshToken', refreshToken)
    },
    [preferences, session] as const,
  )
  return context.newPage()
}

/** The stream of live updates never ends, so the network is never idle: the page shows when it is drawn. */
async function settled(page: Page): Promise<void> {
  // A paper and a page without a frame have no menu and no main part.
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined)
  const isWaiting = () => document.querySelector('main [role=status][aria-label=Loading], main [aria-busy=true]')
  await page.waitForFunction(`!(${isWaiting})()`, undefined, { timeout: 10_000 }).catch(() => undefined)
  await page.waitForTimeout(900)
}

/** The first record of a list, for the pages of one; undefined where there is none. */
async function withRecord(page: Page, route: string): Promise<string | undefined> {
  const [records = '', parameter] = route.split(/\/(?=\$)/)
  if (!parameter) return route
  const isListed = routes.includes(records)
  await page.goto(origin + (isListed ? records : records.slice(0, records.lastIndexOf('/'))))
  await settled(page)
  const first = page.locator(`main ${isListed ? ':is(tbody, li)' : ''} a[href^="${records}/"]`).first()
  if ((await first.count()) === 0) return undefined
  return [await first.getAttribute('href'), ...parameter.split('/').slice(1)].join('/')
}

async function takeAll(browser: Browser, name: string, addresses: readonly string[]): Promise<void> {
  const look = looks[name]!
  const page = await signedIn(browser, look)
  if (look.isFailing) await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  mkdirSync(join(folder, name), { recursive: true })
  for (const path of addresses) {
    await page.goto(origin + (look.address?.(path) ?? path))
    await settled(page)
    const file = `${path.replaceAll(/[^\w-]+/g, '_').replace(/^_/, '') || 'home'}.png`
    await page.screenshot({ path: join(folder, name, file), fullPage: name === 'wide' || name.startsWith('phone') })
  }
  await page.context().close()
}

const names = positionals.length > 0 ? positionals : Object.keys(looks)
const unknown = names.find((name) => !(name in looks))
if (unknown) throw new Error(`There is no look ${unknown}. There are: ${Object.keys(looks).join(', ')}.`)

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
const finder = await signedIn(browser, wide)
const addresses: string[] = []
for (const route of routes.filter((path) => path.includes(options.only)))
  addresses.push(...[(await withRecord(finder, route)) ?? []].flat())
for (const name of names) {
  await takeAll(browser, name, addresses)
  console.log(`${name}: ${addresses.length} pictures in pictures/${name}`)
}
await browser.close()
