import { expect, type Page } from '@playwright/test'

export async function signIn(page: Page, role: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(`${role}@demo.com`)
  await page.getByLabel('Password', { exact: true }).fill(role)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** What must not happen on any page, collected as it happens, and how to wait until a page has come to rest. */
export interface Watch {
  /** Errors and warnings of the console, answers of 500 and more, requests to elsewhere; each with the page it happened on. */
  faults: string[]
  /** Waits until the heading stands and nothing is loaded or asked for any more. */
  settled: () => Promise<void>
}

export function watch(page: Page, origin: string | undefined): Watch {
  const faults: string[] = []
  const open = new Set<unknown>()
  const note = (what: string) => faults.push(`${new URL(page.url()).pathname}: ${what}`)

  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`${message.type()} ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`uncaught ${error.message}`))
  page.on('response', (response) => response.status() >= 500 && note(`${response.status()} ${response.url()}`))
  page.on('request', (request) => {
    open.add(request)
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${origin}/`)) note(`asks ${request.url()}`)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))

  return {
    faults,
    async settled() {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect.poll(() => open.size, { intervals: [25] }).toBe(0)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    },
  }
}
