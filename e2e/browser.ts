import { AxeBuilder } from '@axe-core/playwright'
import { devices, expect, test, type Page } from '@playwright/test'

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']!

/** A phone as a browser emulates it: a touch screen, high density, and a page that is as wide as its content (T-59). */
export const phoneProfile = { ...pixel, viewport: { width: 390, height: 844 } }

/** True where the pages are a folder of files whose API runs in the browser: paths are behind the `#` there. */
const isFolder = () => test.info().project.use.baseURL?.endsWith('/demo/') ?? false

/** Opens a path of the product. */
export function open(page: Page, path: string) {
  holdToPolicy(page)
  return page.goto(isFolder() ? `./#${path}` : path)
}

const watched = new WeakSet<Page>()
const refusal = /Content Security Policy|requires 'Trusted/

/** No journey may do what the security policy of the page refuses. */
function holdToPolicy(page: Page): void {
  if (watched.has(page)) return
  watched.add(page)
  page.on('console', (logged) => {
    if (refusal.test(logged.text())) expect.soft(logged.text(), `refused on ${placeOf(page.url())}`).toBe('')
  })
}

/** Goes to a path as a link of the product does, without reloading the page; on a server only. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await routed(page)
}

/** Waits until the router of the page has loaded what the address names. */
async function routed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = (globalThis as unknown as { __TSR_ROUTER__?: { state: RouterState } }).__TSR_ROUTER__?.state
    return state?.status === 'idle' && state.resolvedLocation?.publicHref === state.location.publicHref
  })
}

/** The state that the router of the page reports. */
interface RouterState {
  status: string
  location: { publicHref: string }
  resolvedLocation?: { publicHref: string }
}

/** The path and the query that the address bar names. */
export function placeOf(url: URL | string): string {
  const { pathname, search, hash } = new URL(url)
  return isFolder() ? hash.slice(1) : pathname + search
}

/**
 * What a person who cannot see or point would stumble over on this page, or in a part of it: serious and critical
 * findings only. `rules` looks for these alone.
 */
export async function barriers(page: Page, part?: string, rules?: readonly string[]): Promise<string[]> {
  // Colors are measured once nothing moves any more, except endless animations.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
  // Axe has its own playwright-core, whose Page is a different type with the same shape.
  const axe = new AxeBuilder({ page: page as never })
  // There are no frames to merge, and only violations are listed: four times as fast.
  axe.setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules) axe.withRules([...rules])
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${placeOf(page.url())}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
}

/** Whether a visitor of the demo can move its clock forward: where the API runs in the browser. */
export const canMoveClock = isFolder

/** Moves the clock of the demo on, and waits until all that was due by then is done. */
export async function moveClock(page: Page, by: '1 hour' | '1 day' | '1 week'): Promise<void> {
  const panel = page.locator('details', { hasText: 'Reset demo data' })
  await panel.locator('summary').click()
  const button = panel.getByRole('button', { name: by, exact: true })
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button).toBeEnabled({ timeout: 120_000 })
  await panel.locator('summary').click()
}

/** Signs a demo user in on the sign-in screen, as a person does. */
export async function signInOnScreen(page: Page, role: string): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Email').fill(`${role}@demo.com`)
  await page.getByLabel('Password', { exact: true }).fill(role)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // In a browser that never saw the demo its data are made first.
  await page.waitForURL((url) => !placeOf(url).startsWith('/login'), { timeout: 120_000 })
}

/** A page of the server without the application, from which its API can be called. */
const blankPath = '/blank-page-of-a-test'

/**
 * Opens a path as a demo user. On a server the sign-in is requested from the API: loading the sign-in screen and home
 * first would be half of the time of most journeys.
 */
export async function signIn(page: Page, role: string, path = '/'): Promise<void> {
  if (isFolder()) {
    await signInOnScreen(page, role)
    if (path !== '/') await open(page, path)
    return
  }
  await page.route(`**${blankPath}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(blankPath)
  const status = await page.evaluate(
    async ([email, password]) => {
      const response = await fetch('/jwt/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      const answer = await response.json()
      localStorage.setItem('userData', JSON.stringify(answer.userData))
      localStorage.setItem('accessToken', answer.accessToken)
      localStorage.setItem('refreshToken', answer.refreshToken)
      return response.status
    },
    [`${role}@demo.com`, role] as const,
  )
  expect(status, `the sign-in of ${role}`).toBe(200)
  await page.unroute(`**${blankPath}`)
  await open(page, path)
  await routed(page)
}

/** A call of the API as the user who is signed in on this page; answers its body. */
export const call = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const response = await fetch(address, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')!}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        ...(sent && { body: JSON.stringify(sent) }),
      })
      if (!response.ok) throw new Error(`${verb} ${address}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    [method, path, body] as const,
  )

/** What a page that works offline shows while it is. */
export const offlineNotice = 'You are offline. Changes are kept on this device and sent later.'

/** Presses a button of the page, and in the dialog it opens the one that confirms it. */
export async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).tap()
  await expect(dialog).toBeHidden()
}

/** Signs another user in on the same browser. */
export async function become(page: Page, role: string, path = '/'): Promise<void> {
  if (isFolder()) {
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible()
  }
  await signIn(page, role, path)
}

/** Faults that no page may have, collected as they happen, and how to wait until a page is settled. */
export interface Watch {
  /** Errors and warnings of the console, answers of 500 and more, requests to elsewhere; each with the page it happened on. */
  faults: string[]
  /** Waits until the heading is shown and nothing is loading or requested. */
  settled: () => Promise<void>
}

export function watch(page: Page): Watch {
  const { origin } = new URL(test.info().project.use.baseURL!)
  const faults: string[] = []
  const open = new Set<unknown>()
  const note = (what: string) => faults.push(`${placeOf(page.url())}: ${what}`)

  page.on('console', (message) => {
    // How soon a style is used after it was loaded ahead depends on how busy the machine is.
    if (/was preloaded using link preload but not used/.test(message.text())) return
    if (['error', 'warning'].includes(message.type())) note(`${message.type()} ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`uncaught ${error.message}`))
  page.on('response', (response) => response.status() >= 500 && note(`${response.status()} ${response.url()}`))
  page.on('request', (request) => {
    // The stream of live updates never ends.
    if (!request.url().endsWith('/api/live')) open.add(request)
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
