import { expect, type Page } from '@playwright/test'
import { barriers, goTo, open, phoneProfile, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const root = (page: Page) => page.locator('html')
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Appearance and layout' })

async function openCustomizer(page: Page) {
  await page.getByRole('button', { name: 'Appearance and layout' }).focus()
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toBeVisible()
}

/** From one radio button of a group to the next, as the keyboard goes. */
async function chooseByKeys(page: Page, group: string, from: string, to: string) {
  const choices = panelOf(page).getByRole('group', { name: group, exact: true })
  await choices.getByRole('radio', { name: from, exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(choices.getByRole('radio', { name: to, exact: true })).toBeChecked()
}

test('the customizer by keyboard alone, and a reload keeps everything', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'anl')
  await settled()
  await openCustomizer(page)
  await chooseByKeys(page, 'Theme', 'Light', 'Bordered')
  await chooseByKeys(page, 'Content width', 'Full width', 'Boxed')
  await chooseByKeys(page, 'Color', 'White', 'Indigo')
  await chooseByKeys(page, 'Top bar style', 'Floating', 'Sticky')
  await panelOf(page).getByRole('switch', { name: 'Collapsed to icons' }).focus()
  await page.keyboard.press('Space')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Appearance and layout' })).toBeFocused()

  const arranged = { skin: 'bordered', content: 'boxed', 'navbar-colour': 'primary', navbar: 'sticky', menu: 'pinned' }
  for (const [name, value] of Object.entries(arranged)) await expect(root(page)).toHaveAttribute(`data-${name}`, value)
  await page.reload()
  await settled()
  for (const [name, value] of Object.entries(arranged)) await expect(root(page)).toHaveAttribute(`data-${name}`, value)
  expect(faults).toEqual([])
})

test('dark from the first frame: before any code of the app has run', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('rad.preferences', JSON.stringify({ version: 1, skin: 'dark', language: 'ar' })),
  )
  // Nothing but the page, its styles and the script that runs before the first paint.
  await page.route(/assets\/.*\.js/, (route) => route.abort())
  await open(page, '/login')
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(root(page)).toHaveAttribute('dir', 'rtl')
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(scheme).toBe('dark')
})

test.describe('on a phone', () => {
  test.use(phoneProfile)

  test('from right to left the menu comes from the right, and nothing is wider than the screen', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('rad.preferences', JSON.stringify({ version: 1, direction: 'rtl', language: 'en' })),
    )
    const { settled } = watch(page)
    await signIn(page, 'hda', '/models')
    await settled()
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > 390)
    expect(await isTooWide()).toBe(false)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect
      .poll(async () => Math.round((await menu.boundingBox())!.x + (await menu.boundingBox())!.width))
      .toBe(390)
    expect(await isTooWide()).toBe(false)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
})

/** Other journeys sign in as the same user, whose account keeps its language. */
const keepAccount = (page: Page) =>
  page.route('**/api/preferences', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))

test('another language keeps the page and its address', async ({ page }) => {
  const { settled } = watch(page)
  await keepAccount(page)
  await signIn(page, 'rgm', '/models?perPage=25')
  await settled()
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: /Deutsch/ }).click()
  await expect(root(page)).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1, name: 'Modelle' })).toBeVisible()
  expect(placeOf(page.url())).toBe('/models?perPage=25')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Modelle' })).toBeVisible()
})

test('a page whose words are lost on the way opens all the same', async ({ page }) => {
  await keepAccount(page)
  await signIn(page, 'rgm', '/')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: /Deutsch/ }).click()
  await expect(root(page)).toHaveAttribute('lang', 'de')
  await page.route('**/words/**', (route) => route.abort())
  await goTo(page, '/channels')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Kanäle')
  await expect(page.getByRole('table', { name: 'Kanäle' })).toBeVisible()
  await page.unroute('**/words/**')
  await goTo(page, '/models')
  await expect(page.getByText('Marken und Modelle, die das Netz betreut', { exact: false }).first()).toBeVisible()
})
