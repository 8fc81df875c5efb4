import { expect } from '@playwright/test'
import { barriers, become, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test('a post is written, liked, and commented on from the keyboard, and deleted', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/pages/profile')
  await settled()
  faults.push(...(await barriers(page)))

  const text = `The lift is back ${Date.now()}`
  await page.getByRole('textbox', { name: 'Post', exact: true }).focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  const post = page.getByRole('article').filter({ hasText: text })
  await expect(post).toBeVisible()

  await post.getByRole('button', { name: /^Like the post/ }).focus()
  await page.keyboard.press('Enter')
  await expect(post.getByRole('button', { name: /^Like the post/ })).toHaveAttribute('aria-pressed', 'true')
  await post.getByRole('button', { name: /add yours$/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Well done')
  await page.keyboard.press('Enter')
  await expect(post.getByRole('listitem').filter({ hasText: 'Well done' })).toBeVisible()

  await post.getByRole('button', { name: /^Actions for the post/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete post' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this post?' })
  await question.getByRole('button', { name: 'Delete post' }).focus()
  await page.keyboard.press('Enter')
  await expect(post).toHaveCount(0)
  expect(faults).toEqual([])
})

test('the feed loads more on scrolling, and Back returns to the same place', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/pages/profile')
  await settled()
  const posts = page.getByRole('feed').getByRole('article')
  await expect(posts).toHaveCount(10)
  await posts.last().scrollIntoViewIfNeeded()
  await expect(async () => expect(await posts.count()).toBeGreaterThan(10)).toPass()
  await settled()
  const far = posts.nth(11).getByRole('heading').getByRole('link')
  await far.scrollIntoViewIfNeeded()
  await settled()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1_000)
  await far.click()
  await expect(page).toHaveURL(/pages\/profile\//)
  await settled()
  await page.goBack()
  await settled()
  await expect(async () => {
    const after = await page.evaluate(() => window.scrollY)
    expect(Math.abs(after - before)).toBeLessThan(80)
  }).toPass()
  expect(faults).toEqual([])
})

test.describe('on a phone', () => {
  // In the browser it needs its own store, and so its own browser with a touch screen: the shared one has none.
  test.use({ ...phoneProfile, ownStore: true })

  test('a post is reported, and a regional manager hides it', async ({ page }) => {
    const { faults, settled } = watch(page)
    const text = `The wash is closed ${Date.now()}`
    await signIn(page, 'svm', '/pages/profile')
    await page.getByRole('textbox', { name: 'Post', exact: true }).fill(text)
    await page.getByRole('button', { name: 'Publish post' }).tap()
    const post = page.getByRole('article').filter({ hasText: text })
    await expect(post).toBeVisible()

    await become(page, 'dlp', '/pages/profile/svm')
    await settled()
    await post.getByRole('button', { name: /^Actions for the post/ }).tap()
    await page.getByRole('menuitem', { name: 'Report post' }).tap()
    const dialog = page.getByRole('dialog', { name: /^Report the post/ })
    await dialog.getByRole('radio', { name: 'Wrong or misleading' }).tap()
    faults.push(...(await barriers(page)))
    await dialog.getByRole('button', { name: 'Report post' }).tap()
    await expect(page.getByText('Post reported. A moderator reviews it.')).toBeVisible()

    await become(page, 'rgm', '/reported-posts')
    await settled()
    faults.push(...(await barriers(page)))
    const reported = page.getByRole('article').filter({ hasText: text })
    await reported.getByRole('button', { name: 'Hide post' }).tap()
    await expect(reported).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).tap()
    expect(faults).toEqual([])
  })
})
