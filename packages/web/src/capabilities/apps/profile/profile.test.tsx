import { profileApi } from '@rad/api/apps/profile/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  // What a screen loads on its first use is not what is measured here.
  await Promise.all([
    import('./profile-screen.tsx'),
    import('./reported-screen.tsx'),
    import('./post-dialogs.tsx'),
    import('./about-drawer.tsx'),
    import('./poll-drawer.tsx'),
    import('#kit/page/lightbox.tsx'),
    import('#kit/base/action-list.tsx'),
  ])
}, 60_000)
afterAll(() => api.close())

const write = async (role: string, text: string) =>
  (await (await api.as(role)).send(profileApi.add, { body: { text } })).post
const at = (id: number) => ({ params: { id: String(id) } })
const open = (role: string, path = '/pages/profile') => openApp(api, { as: role, at: path })
/** The card of a post with this text. */
const card = async (text: string) => {
  const found = await screen.findByText(text)
  return within(found.closest('article')!)
}

describe('the profile', () => {
  test('shows who one is, their feed, and what is at its sides', async () => {
    await open('admin')
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Menon' })).toBeTruthy()
    for (const name of ['About', 'Suggested pages', 'Latest photos', 'People you may know', 'Polls'])
      expect(screen.getByRole('region', { name }), name).toBeTruthy()
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(5)
  })

  test('says so where there is no such person, or none the reader sees', async () => {
    await open('SVM', '/pages/profile/rgm')
    expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to my profile' }).getAttribute('href')).toBe('/pages/profile')
  })

  test('is edited, with what is wrong beside its field', async () => {
    const { user } = await open('TSM')
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit profile' }))
    await user.clear(form.getByLabelText('About you'))
    await user.type(form.getByLabelText('About you'), 'I plan bays.')
    await user.type(form.getByLabelText('Website'), 'nowhere')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Enter an address that starts with https://.')).toBeTruthy()
    await user.clear(form.getByLabelText('Website'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('I plan bays.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of somebody else shows their posts and photos, which open large one after the other', async () => {
    const { user } = await open('HQA', '/pages/profile/admin')
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Menon' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull()
    const photos = within(screen.getByRole('region', { name: 'Latest photos' }))
    expect(photos.getAllByRole('button')).toHaveLength(9)
    await user.click(photos.getAllByRole('button')[0]!)
    const box = within(await screen.findByRole('dialog', { name: 'Photo' }))
    expect(box.getByText('1 of 9')).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Next photo' }))
    expect(box.getByText('2 of 9')).toBeTruthy()
  })
})

describe('a post', () => {
  test('is written, liked, commented on, and deleted', async () => {
    const { user } = await open('SVM')
    const publish = await screen.findByRole('button', { name: 'Publish post' })
    expect(publish).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: 'Post' }), 'Bay 9 is open.')
    await user.click(publish)
    // Before, the text is in the field alone.
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Post' })).toHaveProperty('value', ''))
    const post = await card('Bay 9 is open.')
    const like = post.getByRole('button', { name: 'Like the post by Sunita Varma: 0' })
    await user.click(like)
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'))
    expect(like.textContent).toBe('1')
    await user.type(post.getByRole('textbox', { name: 'Comment on the post by Sunita Varma' }), 'Good news{Enter}')
    await user.click(await post.findByRole('button', { name: 'Delete the comment by Sunita Varma' }))
    await user.click(await screen.findByRole('button', { name: 'Delete comment' }))
    await waitFor(() => expect(post.queryByText('Good news')).toBeNull())
    await user.click(post.getByRole('button', { name: 'Actions for the post by Sunita Varma' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete post' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this post?' }))
    await user.click(question.getByRole('button', { name: 'Delete post' }))
    await waitFor(() => expect(screen.queryByText('Bay 9 is open.')).toBeNull())
  })

  test('shows earlier comments to who asks for them', async () => {
    const { id } = await write('SVM', 'Six comments')
    const commenter = await api.as('DLP')
    for (let count = 1; count <= 6; count += 1)
      await commenter.send(profileApi.comment, { ...at(id), body: { text: `Comment ${count}` } })
    const { user } = await open('DLP', '/pages/profile/svm')
    const post = await card('Six comments')
    expect(post.queryByText('Comment 3')).toBeNull()
    await user.click(post.getByRole('button', { name: /^Show 3 earlier|earlier comment/ }))
    expect(await post.findByText('Comment 1')).toBeTruthy()
    expect(post.getAllByText(/^Comment \d$/).map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3, 4, 5, 6].map((count) => `Comment ${count}`),
    )
  })

  test('is hidden from one’s feed, and comes back', async () => {
    await write('SVM', 'Hide this one')
    const { user } = await open('DLP', '/pages/profile/svm')
    const post = await card('Hide this one')
    await user.click(post.getByRole('button', { name: 'Actions for the post by Sunita Varma' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hide from my feed' }))
    await waitFor(() => expect(screen.queryByText('Hide this one')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Hide this one')).toBeTruthy()
  })

  test('is shared with a message', async () => {
    await write('SVM', 'Share this one')
    const { user } = await open('DLP', '/pages/profile/svm')
    const post = await card('Share this one')
    await user.click(post.getByRole('button', { name: /share it$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share the post by Sunita Varma' }))
    await user.type(dialog.getByLabelText('Message'), 'Worth reading')
    await user.click(dialog.getByRole('button', { name: 'Share post' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { posts } = await (await api.as('DLP')).send(profileApi.posts, { query: { user: 'dlp' } })
    expect(posts[0]).toMatchObject({ postText: 'Worth reading', sharedPost: { postText: 'Share this one' } })
  })

  test('is reported, and hidden by a moderator, who may undo it', async () => {
    const { id } = await write('SVM', 'A number plate in it')
    const { user } = await open('DLP', '/pages/profile/svm')
    const post = await card('A number plate in it')
    await user.click(post.getByRole('button', { name: 'Actions for the post by Sunita Varma' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report post' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report the post by Sunita Varma' }))
    await user.click(dialog.getByRole('radio', { name: 'Shows private data' }))
    await user.type(dialog.getByLabelText('Note'), 'Plate of a customer')
    await user.click(dialog.getByRole('button', { name: 'Report post' }))
    expect(await screen.findByText('Post reported. A moderator reviews it.')).toBeTruthy()

    const moderator = await openApp(api, { as: 'RGM', at: '/reported-posts' })
    const reported = await card('A number plate in it')
    expect(reported.getByText('Plate of a customer')).toBeTruthy()
    await moderator.user.click(reported.getByRole('button', { name: 'Hide post' }))
    await waitFor(() => expect(screen.queryByText('A number plate in it')).toBeNull())
    await expect((await api.as('DLP')).send(profileApi.post, at(id))).rejects.toMatchObject({ status: 404 })
    await moderator.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await (await api.as('DLP')).send(profileApi.post, at(id))).post.id).toBe(id))
  })
})

describe('people and polls', () => {
  test('somebody is added, and the connection ended', async () => {
    const { user } = await open('HDA')
    const people = within(await screen.findByRole('region', { name: 'People you may know' }))
    const button = people.getAllByRole('button', { name: /^Connect with/ })[0]!
    const name = button.getAttribute('aria-label')!.slice('Connect with '.length)
    await user.click(button)
    await waitFor(() => expect(people.queryByRole('button', { name: `Connect with ${name}` })).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Connections' }))
    const connections = within(await screen.findByRole('region', { name: 'Connections' }))
    await user.click(await connections.findByRole('button', { name: `Disconnect from ${name}` }))
    await waitFor(() => expect(connections.queryByRole('button', { name: `Disconnect from ${name}` })).toBeNull())
  })

  test('a poll is created, and shows its votes after one’s own', async () => {
    const page = await open('SVM')
    await page.user.click(await screen.findByRole('button', { name: 'Create poll' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create poll' }))
    await page.user.type(form.getByLabelText('Question'), 'Early or late?')
    await page.user.type(form.getByLabelText('Answer 1'), 'Early')
    await page.user.type(form.getByLabelText('Answer 2'), 'Late')
    await page.user.click(form.getByRole('button', { name: 'Create poll' }))
    await screen.findByText('Early or late?')

    const { user } = await open('DLP', '/pages/profile/svm')
    const poll = within((await screen.findByText('Early or late?')).closest<HTMLElement>('[data-poll]')!)
    await user.click(poll.getByRole('radio', { name: 'Late' }))
    await user.click(poll.getByRole('button', { name: 'Submit vote' }))
    expect(await poll.findByText('100%')).toBeTruthy()
    expect(poll.queryByRole('radio')).toBeNull()
  })

  test('a page is bookmarked by its star', async () => {
    const { user } = await open('TSM')
    const pages = within(await screen.findByRole('region', { name: 'Suggested pages' }))
    const star = (await pages.findAllByRole('button', { name: /^Bookmark/ }))[0]!
    const before = star.getAttribute('aria-pressed')
    await waitFor(() => expect(star).toHaveProperty('disabled', false))
    await user.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).not.toBe(before))
  })
})
