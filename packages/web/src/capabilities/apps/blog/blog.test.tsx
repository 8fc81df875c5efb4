import { type BlogEdit, blogApi } from '@rad/api/apps/blog/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

type Caller = Awaited<ReturnType<TestApi['as']>>
let api: TestApi
let hq: Caller
let writer: Caller
beforeAll(async () => {
  // Nothing is laid out here: an open menu counts as out of sight, of which its focus trap complains at length.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  api = await startTestApi()
  hq = await api.as('HQA')
  writer = await api.as('RGM')
}, 60_000)
afterAll(() => api.close())

const draftOf = (title: string): Promise<BlogEdit> =>
  writer.send(blogApi.add, { body: { title, content: '<p>Look at the brakes first.</p>', tags: ['brakes'] } })
async function publishedOf(title: string): Promise<BlogEdit> {
  const { id, version } = await draftOf(title)
  return hq.send(blogApi.update, { params: { id: String(id) }, body: { status: 'Published', if_version: version } })
}
const editOf = (id: number) => hq.send(blogApi.edit, { query: { id: String(id) } })

describe('the blog', () => {
  test('is narrowed by category and search, and the address keeps it', async () => {
    const { user, router } = await openApp(api, { as: 'SVM', at: '/pages/blog/list' })
    expect(await screen.findAllByRole('article')).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Add post' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Food/ }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ category: 'Food' }))
    const { posts } = await hq.send(blogApi.rows, { query: { category: 'Food' } })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(posts.length))
    await user.click(screen.getByRole('button', { name: 'Remove filter: Food' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search posts' }), 'nothing like this')
    expect(await screen.findByText('No posts match this search and these filters.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('an empty reading list says what to do', async () => {
    await openApp(api, { as: 'AUD', at: '/pages/blog/list?show=bookmarked&q=nobodywrotethis' })
    expect(await screen.findByText('No results')).toBeTruthy()
  })
})

describe('a post', () => {
  test('a post is bookmarked, commented on, and answered', async () => {
    const { id } = await publishedOf('Talk about brakes')
    const { user } = await openApp(api, { as: 'SVM', at: `/pages/blog/detail/${id}` })
    expect(await screen.findByText('Look at the brakes first.')).toBeTruthy()
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: /^Bookmark/ }))
    expect(
      await within(screen.getByRole('main')).findByRole('button', { name: /^Bookmarked/, pressed: true }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send comment' }))
    expect(await screen.findByText('Write a comment first.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Which brakes?')
    await user.click(screen.getByRole('button', { name: 'Send comment' }))
    expect(await screen.findByText('Which brakes?')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Reply to/ }))
    await user.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'All four.')
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('All four.')).toBeTruthy()
    // The field holds the same words until they are sent.
    await waitFor(async () => {
      const { comments } = await hq.send(blogApi.detail, { query: { id: String(id) } })
      expect(comments.map(({ parentId }) => parentId)).toEqual([null, comments[0]!.id])
    })
  })

  test('has its comments hidden by who moderates', async () => {
    const { id } = await publishedOf('Moderated here')
    await writer.send(blogApi.comment, { params: { id: String(id) }, body: { text: 'Buy my car' } })
    const { user } = await openApp(api, { as: 'HQA', at: `/pages/blog/detail/${id}` })
    await user.click(await screen.findByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('Hidden from readers')).toBeTruthy()
    await openApp(api, { as: 'SVM', at: `/pages/blog/detail/${id}` })
    expect(await screen.findByText('No comments yet.')).toBeTruthy()
    expect(screen.queryByText('Buy my car')).toBeNull()
  })

  test('says so where there is none', async () => {
    await openApp(api, { as: 'SVM', at: '/pages/blog/detail/999999' })
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
  })
})

describe('the editor', () => {
  test('begins with a title, makes the address of it, and saves the draft by itself', async () => {
    const { user, router } = await openApp(api, { as: 'RGM', at: '/pages/blog/list?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add post' })
    await user.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'First words')
    await user.click(within(dialog).getByRole('button', { name: 'Add draft' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/pages\/blog\/edit\/\d+$/))
    const id = Number(router.state.location.pathname.split('/').at(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const title = await screen.findByRole('textbox', { name: /^Title/ }, { timeout: 10_000 })
    await user.clear(title)
    await user.type(title, 'Better words')
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Link address/ })
    expect(address.value).toBe('better-words')
    expect(await screen.findByText(/^Draft saved at/, {}, { timeout: 10_000 })).toBeTruthy()
    expect(await editOf(id)).toMatchObject({ blogTitle: 'Better words', slug: 'better-words', status: 'Draft' })
    // Who may not publish is not offered it.
    await user.click(screen.getByRole('combobox', { name: /^Status/ }))
    expect(screen.queryByRole('option', { name: 'Published' })).toBeNull()
  }, 40_000)

  test('says beside the field that an address is taken, and keeps what was typed', async () => {
    const taken = await publishedOf('This one is taken')
    const { id } = await draftOf('Wants the same')
    const { user } = await openApp(api, { as: 'HQA', at: `/pages/blog/edit/${id}` })
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Link address/ }, { timeout: 10_000 })
    await user.clear(address)
    await user.type(address, taken.slug)
    await user.click(await screen.findByRole('button', { name: 'Save post' }))
    expect(await screen.findByText('This address is already in use.')).toBeTruthy()
    expect(address.value).toBe(taken.slug)
  }, 40_000)

  test('shows both versions where somebody else saved first', async () => {
    const { id } = await publishedOf('Two at once')
    const { user } = await openApp(api, { as: 'HQA', at: `/pages/blog/edit/${id}` })
    const summary = await screen.findByRole('textbox', { name: 'Summary' }, { timeout: 10_000 })
    const { version } = await editOf(id)
    const admin = await api.as('admin')
    await admin.send(blogApi.update, { params: { id: String(id) }, body: { excerpt: 'Theirs', if_version: version } })
    await user.type(summary, 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save post' }))
    const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 })
    expect(within(dialog).getByText('Theirs')).toBeTruthy()
    expect(within(dialog).getByText('Mine')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save selected versions' }))
    await waitFor(async () => expect((await editOf(id)).excerpt).toBe('Mine'))
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  }, 40_000)

  test('is closed to who may not change the post', async () => {
    const { id } = await publishedOf('Closed to its writer')
    await openApp(api, { as: 'RGM', at: `/pages/blog/edit/${id}` })
    expect(await screen.findByRole('heading', { name: 'This post can’t be edited' })).toBeTruthy()
  })
})

test('an address for feed readers is shown once, reset, and revoked', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: '/pages/blog/list' })
  await user.click(await screen.findByRole('button', { name: 'Feed' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Feed address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Feed address' }))
  expect(await dialog.findByText('You have no feed address.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Create address' }))
  const first = (await dialog.findByLabelText('RSS address')).textContent
  expect(first).toMatch(/\/blog\/feeds\/[\w-]+\/rss$/)
  await user.click(await dialog.findByRole('button', { name: 'Reset address' }))
  await waitFor(() => expect(dialog.getByLabelText('RSS address').textContent).not.toBe(first))
  await user.click(dialog.getByRole('button', { name: 'Revoke address' }))
  expect(await dialog.findByText('You have no feed address.')).toBeTruthy()
})
