import { type Browser, expect, type Page } from '@playwright/test'
import { open, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** Kilobytes of 1,000 bytes and calls until a page is settled, in a browser with an empty cache. */
interface Budget {
  path: string
  english: number
  /** What any other language adds at most: the words of the page, and no more. */
  otherLanguage: number
  requests: number
}

const budgets: readonly Budget[] = [
  { path: '/login', english: 144, otherLanguage: 6, requests: 16 },
  { path: '/', english: 305, otherLanguage: 21, requests: 66 },
  { path: '/tickets', english: 292, otherLanguage: 20, requests: 45 },
  { path: '/reports/tickets', english: 330, otherLanguage: 21, requests: 73 },
]

/** Counts what comes over the wire, compressed as it is sent, headers and all. */
async function counted(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const total = { bytes: 0, requests: 0 }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    total.bytes += encodedDataLength
    total.requests += 1
  })
  return total
}

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

async function load(browser: Browser, path: string, language: string, state: State | undefined) {
  const context = await browser.newContext(state ? { storageState: state } : {})
  await context.addInitScript((code) => {
    localStorage.setItem('rad.preferences', JSON.stringify({ version: 1, language: code }))
  }, language)
  const page = await context.newPage()
  const { settled } = watch(page)
  const total = await counted(page)
  await open(page, path)
  await settled()
  // Requests sent at idle time, such as the bookmarks, count too.
  await page.waitForTimeout(1_500)
  await context.close()
  return { kilobytes: total.bytes / 1_000, requests: total.requests }
}

test('a page weighs no more on the wire than its budget, in English and in German', async ({ browser, page }) => {
  await signIn(page, 'admin')
  const state = await page.context().storageState()
  for (const { path, english, otherLanguage, requests } of budgets) {
    const signedIn = path === '/login' ? undefined : state
    const inEnglish = await load(browser, path, 'en', signedIn)
    const inGerman = await load(browser, path, 'de', signedIn)
    const summary = `${path}: ${inEnglish.kilobytes.toFixed(1)} KB in ${inEnglish.requests} requests, in German ${inGerman.kilobytes.toFixed(1)}`
    console.log(summary)
    expect.soft(inEnglish.kilobytes, summary).toBeLessThan(english)
    expect.soft(inGerman.kilobytes - inEnglish.kilobytes, summary).toBeLessThan(otherLanguage)
    expect.soft(inEnglish.requests, summary).toBeLessThanOrEqual(requests)
  }
})
