// `npm run screenshot -- <address> <file>`: the dashboard as an administrator sees it, for the README.
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { showHelp } from './help.mjs'

showHelp(import.meta.url)
const [origin = 'http://127.0.0.1:4000', file = 'docs/dashboard.png'] = process.argv.slice(2)

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(origin)
await page.getByLabel('Email').fill('admin@demo.com')
await page.getByLabel('Password', { exact: true }).fill('admin')
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'))
// The stream of live updates never ends, so the network is never idle: the page shows when it is drawn.
await page.getByRole('heading', { level: 1 }).first().waitFor()
await page.getByRole('button', { name: 'Close message' }).waitFor()
await page.waitForFunction(() => !document.querySelector('[role=status][aria-label=Loading], [aria-busy=true]'))
// The greeting covers the page for a while.
await page.mouse.move(720, 70)
await page.getByRole('button', { name: 'Close message' }).waitFor({ state: 'hidden' })
// Charts grow into place.
await page.waitForTimeout(1500)
await page.screenshot({ path: file })
await browser.close()
console.log(`Written: ${file}`)
