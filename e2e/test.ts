import { cpSync, existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test as base } from '@playwright/test'

/** Where a browser profile with the demo data is stored for this run. */
const madeProfile = () => join(process.env.E2E_DATA_DIR!, 'profile')

interface PerTest {
  /**
   * Whether a test has the store in the browser to itself, because it throws it away, closes the tab that holds it or
   * moves its clock. Others follow one another on one store, as they do on one server.
   */
  ownStore: boolean
}

interface PerWorker {
  /** Opens a separate profile with the demo data, or undefined where a server answers. */
  opened: ((folder: string) => Promise<BrowserContext>) | undefined
  /** The profile that tests follow one another in, with a tab that holds the store; opened by the first of them. */
  shared: () => Promise<BrowserContext>
}

/**
 * Where the API runs in the browser, a test begins in a copy of a profile that made the demo data as a visitor's does.
 * Creating them for each test would take longer than the tests.
 */
export const test = base.extend<PerTest, PerWorker>({
  ownStore: [false, { option: true }],
  opened: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see which fixtures are used.
    async ({}, provide, { project }) => {
      const address = project.use.baseURL
      if (!address?.endsWith('/demo/')) return provide(undefined)
      // A test that failed ends its worker; the next one finds the profile.
      if (!existsSync(madeProfile())) await makeProfile(address)
      await provide((folder) => {
        cpSync(madeProfile(), folder, { recursive: true })
        return chromium.launchPersistentContext(folder)
      })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shared: [
    async ({ opened }, provide, { project, workerIndex }) => {
      const folder = join(process.env.E2E_DATA_DIR!, `shared-${workerIndex}`)
      let context: Promise<BrowserContext> | undefined
      await provide(() => (context ??= opened!(folder).then((own) => holdStore(own, project.use.baseURL!))))
      if (!context) return
      await (await context).close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  context: async ({ context, opened, shared, ownStore }, provide, { outputDir }) => {
    if (!opened) return provide(context)
    if (!ownStore) {
      const followed = await shared()
      await provide(followed)
      return leaveClean(followed)
    }
    const folder = `${outputDir}-profile`
    const own = await opened(folder)
    await provide(own)
    await own.close()
    await rm(folder, { recursive: true })
  },
})

async function makeProfile(address: string): Promise<void> {
  const folder = `${madeProfile()}-being-made`
  const context = await chromium.launchPersistentContext(folder)
  await holdStore(context, address)
  await context.close()
  renameSync(folder, madeProfile())
}

/** Opens the product in the first tab, which then answers for all others, and waits until its data are complete. */
async function holdStore(context: BrowserContext, address: string): Promise<BrowserContext> {
  const [page = await context.newPage()] = context.pages()
  await page.goto(`${address}#/login`)
  await page.getByLabel('Email').waitFor()
  // They are created in one transaction: a profile stored before its end would create them again in each test.
  const signsIn = () =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: 'admin@demo.com', password: 'admin' })
      return (await fetch('/jwt/login', { method: 'POST', headers, body })).status
    })
  await expect.poll(signsIn, { timeout: 120_000 }).toBe(200)
  return context
}

/** Closes all tabs but the one with the store, and clears what the browser stored for its user. */
async function leaveClean(context: BrowserContext): Promise<void> {
  const [holder, ...others] = context.pages()
  for (const other of others) await other.close()
  await holder!.evaluate(() => localStorage.clear())
}
