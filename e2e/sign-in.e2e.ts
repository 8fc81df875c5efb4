import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { barriers, open, placeOf, signIn, signInOnScreen, watch } from './browser.ts'
import { test } from './test.ts'

const isServer = () => test.info().project.name !== 'in the browser'
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const atHome = (page: Page) => page.waitForURL((url) => placeOf(url) === '/', { timeout: 45_000 })

/** Ends the sign-in through the menu of the person. */
async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible()
}

/** The secret part of the link in the newest mail to an address, as an administrator reads it at the catcher. */
async function tokenFor(page: Page, address: string): Promise<string> {
  await expect(async () => {
    await open(page, `/dev/mail?q=${encodeURIComponent(address)}`)
    await page.reload()
    await page.getByRole('table').getByRole('link').first().click({ timeout: 5_000 })
    await expect(page.getByRole('dialog').getByRole('link', { name: /token=/ })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
  const link = await page
    .getByRole('dialog')
    .getByRole('link', { name: /token=/ })
    .innerText()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return /token=([\w-]+)/.exec(link)![1]!
}

test('an administrator signs in, opens the models and finds one by its address', async ({ page }) => {
  const { faults } = watch(page)
  await signInOnScreen(page, 'admin')
  await open(page, '/models?q=a')
  await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('a')
  expect(faults).toEqual([])
})

test('a wrong password is refused with a message', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('Email').fill('admin@demo.com')
  await password(page).fill('not it')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/e-?mail or password/i)).toBeVisible({ timeout: 45_000 })
  await expect(page).toHaveURL(/\/login/)
})

test('a user signs in with the keyboard alone, and is greeted by name and role', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('admin@demo.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await atHome(page)
  await expect(page.getByText(/^Welcome, .*Administrator\.$/)).toBeVisible()
})

test('each page exists in both layouts, without barriers, and a phone gets the box', async ({ page }) => {
  const { faults, settled } = watch(page)
  // During a page transition the previous page is still there, hidden.
  const picture = page.locator('aside').filter({ visible: true })
  const height = async () => ((await picture.count()) === 1 ? ((await picture.boundingBox())?.height ?? NaN) : NaN)
  for (const name of ['login', 'register', 'forgot-password']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `/${name}-v2`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled()
    await expect.poll(height).toBeGreaterThan(700)
    expect(await barriers(page)).toEqual([])
    await open(page, `/${name}-v1`)
    await settled()
    await expect.poll(height).toBeLessThan(200)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await barriers(page)).toEqual([])
  }
  expect(faults).toEqual([])
})

test('a forgotten password: mail, new password, sign-in', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('hda@demo.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible({ timeout: 45_000 })
  await signIn(page, 'admin')
  const token = await tokenFor(page, 'hda@demo.com')
  await signOut(page)

  await open(page, `/reset-password?token=${token}`)
  await page.getByLabel('New password', { exact: true }).fill('three green lorries at noon')
  await page.getByLabel('Confirm password').fill('three green lorries at noon')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('hda@demo.com')
  await password(page).fill('three green lorries at noon')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atHome(page)

  await signOut(page)
  await open(page, `/reset-password?token=${token}`)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('an invitation becomes an account with the invited role', async ({ page }) => {
  await signIn(page, 'admin', '/invitations?open=new')
  const drawer = page.getByRole('dialog', { name: 'Invite person' })
  await drawer.getByLabel('Name').fill('Meera Nair')
  await drawer.getByLabel('Email').fill('meera@example.com')
  await drawer.getByRole('checkbox', { name: 'Analyst' }).check()
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(/^Invitation sent to meera@example\.com/)).toBeVisible()
  const token = await tokenFor(page, 'meera@example.com')
  await signOut(page)

  await open(page, `/accept-invitation?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Welcome, Meera Nair' })).toBeVisible()
  await password(page).fill('three green lorries at noon')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await atHome(page)
  await expect(page.getByText(/Meera Nair.*Analyst/)).toBeVisible()
})

test('a second step is turned on and then required', async ({ page }) => {
  // No other test signs in as the auditor, who needs a code from now on.
  await signIn(page, 'aud', '/pages/account-settings/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill('aud')
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.getByLabel('Setup key', { exact: true }).innerText()).replaceAll(/\s/g, '')
  const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
  await page.getByLabel('Authentication code').fill(codeIn(0))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  // On paper there is nothing but the codes and whose they are.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('aud@demo.com').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('I’ve saved them in a safe place.').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await signOut(page)

  await page.getByLabel('Email').fill('aud@demo.com')
  await password(page).fill('aud')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  expect(await barriers(page)).toEqual([])
  // The code that turned it on works no second time; the next one is taken before its turn.
  await page.keyboard.type(codeIn(30))
  await atHome(page)
})

test('another browser is listed among the sessions, and signed out', async ({ page, browser }) => {
  test.skip(!isServer(), 'each browser is a server of its own there')
  await signIn(page, 'bsm', '/pages/account-settings/sessions')
  const alone = page.getByText('No other active sessions.')
  const others = page.getByRole('button', { name: 'Sign out all others' })
  await expect(alone.or(others)).toBeVisible()
  // What was signed in before this journey is none of it.
  if (await others.isVisible()) {
    await others.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
    await expect(alone).toBeVisible()
  }
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, 'bsm')
  await page.reload()
  await page.getByRole('button', { name: /^Sign out (?!all)/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText(/ signed out\.$/)).toBeVisible()
  await expect(alone).toBeVisible()
  await expect(async () => {
    await elsewhere.reload()
    await expect(elsewhere.getByText('Sign in again')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await elsewhere.close()
})

test('a passkey is made and signs in without a password', async ({ page }) => {
  test.skip(!isServer(), 'the folder of files is no address that keeps passkeys')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Browsers bind passkeys to names, never to a bare address.
  const named = (path: string) => {
    const url = new URL(path, test.info().project.use.baseURL)
    url.hostname = 'localhost'
    return url.href
  }
  await page.goto(named('/login'))
  await page.getByRole('button', { name: 'Panel member' }).click()
  await atHome(page)
  await page.goto(named('/pages/account-settings/security'))
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByLabel('Your password').fill('pnl')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByText('Work laptop')).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await atHome(page)
})
