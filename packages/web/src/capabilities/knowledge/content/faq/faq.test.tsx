import { contentApi, type Content } from '@rad/api/knowledge/content/contract'
import { faqApi } from '@rad/api/knowledge/content/faq/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDraft, publish } from '../../../../testing/content.ts'
import { openApp } from '../../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts'

let api: TestApi
let writer: Awaited<ReturnType<TestApi['as']>>
let question: Content
let article: Content

beforeAll(async () => {
  api = await startTestApi()
  writer = await api.as('RGM')
  const approver = await api.as('HQA')
  question = await publish(writer, approver, {
    kind: 'faq',
    topic: 'delivery',
    position: 999,
    title: 'Who unpacks the quinces?',
    body: '<p>The store of the <strong>outlet</strong>, with zwetschgen gloves.</p>',
  })
  await publish(writer, approver, {
    kind: 'faq',
    topic: 'myOrders',
    title: 'Are quinces weighed?',
    body: '<p>Twice.</p>',
  })
  article = await publish(writer, approver, {
    kind: 'article',
    topic: 'charging',
    title: 'Peeling a quince',
    summary: 'With a short knife.',
    body: '<p>Three parts.</p><h2>Before</h2><p>Wash it.</p><h2>Cut</h2><p>Quarter it with a zwetschgenknife.</p><h2>After</h2><p>Clean up.</p>',
  })
  await publish(writer, approver, {
    kind: 'article',
    topic: 'charging',
    roles: ['BSM'],
    title: 'Quinces for bodyshops',
  })
}, 60_000)
afterAll(() => api.close())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const search = () => screen.findByRole('searchbox')
const toggle = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

describe('the FAQ page', () => {
  test('opens the first question of the first category, and one at a time', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: '/pages/faq' })
    const first = await toggle('How can I pay for an order')
    expect(first.getAttribute('aria-expanded')).toBe('true')
    const second = await toggle('When is my card charged')
    await user.click(second)
    await waitFor(() => expect(second.getAttribute('aria-expanded')).toBe('true'))
    expect(first.getAttribute('aria-expanded')).toBe('false')
    await user.click(second)
    await waitFor(() => expect(second.getAttribute('aria-expanded')).toBe('false'))
    expect(await screen.findByRole('link', { name: '+91 20 5550 0100' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'support@varuna.example' })).toBeTruthy()
  })

  test('is used by keyboard: the arrows lead from question to question', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: '/pages/faq?category=payment' })
    const first = await toggle('How can I pay for an order')
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('When is my card charged')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true'))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toContain('Where do I find the receipt')
  })

  test('finds words of questions and answers, marks them, and leaves out categories without a match', async () => {
    const { user, router } = await openApp(api, { as: 'SVM', at: '/pages/faq' })
    await user.type(await search(), 'quinces')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'quinces' }))
    const categories = await screen.findByRole('navigation', { name: 'Topics' })
    await waitFor(() => expect(within(categories).getAllByRole('button')).toHaveLength(2))
    expect(document.querySelector('main h3 mark')?.textContent).toBe('quinces')
    await user.clear(await search())
    await user.type(await search(), 'zwetschgen outlet')
    await waitFor(() =>
      expect([...document.querySelectorAll('main [role="region"] mark')].map((one) => one.textContent)).toEqual([
        'outlet',
        'zwetschgen',
      ]),
    )
    await user.clear(await search())
    await user.type(await search(), 'nothinglikethis')
    expect(await screen.findByText('No results for “nothinglikethis”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await toggle('How can I pay for an order')).toBeTruthy()
  })

  test('opens the question that a link names, and says where there is none', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: `/pages/faq?question=${question.slug}` })
    const item = await toggle('Who unpacks the quinces')
    expect(item.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('heading', { level: 2, name: 'Delivery' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toMatch(`/pages/faq?question=${question.slug}`)
    await openApp(api, { as: 'SVM', at: '/pages/faq?question=gone' })
    expect(await screen.findByText(/^The question of this link isn’t available to you/)).toBeTruthy()
  })
})

describe('the knowledge base', () => {
  test('leads from a category to an article with its parts, its way back, and related ones', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: '/pages/knowledge-base' })
    await user.click(await screen.findByRole('link', { name: 'Electric and hybrid' }))
    const group = await screen.findByRole('region', { name: 'Charging' })
    expect(within(group).queryByText('Quinces for bodyshops')).toBeNull()
    await user.click(within(group).getByRole('link', { name: 'Peeling a quince' }))
    await heading('Peeling a quince')
    const parts = await screen.findByRole('navigation', { name: 'On this page' })
    expect(within(parts).getAllByRole('button')).toHaveLength(3)
    expect(
      within(await screen.findByRole('region', { name: 'Related articles' })).getAllByRole('link').length,
    ).toBeGreaterThan(0)
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
    await user.click(within(trail).getByRole('link', { name: 'Knowledge base' }))
    await heading('Knowledge base')
  })

  test('is searched together with the FAQ', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: '/pages/knowledge-base' })
    await user.type(await search(), 'zwetschgen')
    const results = await screen.findByRole('region', { name: 'Search results' })
    await waitFor(() =>
      expect(
        within(results)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['Peeling a quince', 'Who unpacks the quinces?']),
    )
    await user.click(within(results).getByRole('link', { name: 'Who unpacks the quinces?' }))
    expect((await toggle('Who unpacks the quinces')).getAttribute('aria-expanded')).toBe('true')
  })

  test('says where there is no such article or category', async () => {
    await openApp(api, { as: 'SVM', at: '/pages/knowledge-base/electric/quinces-for-bodyshops' })
    expect(await heading('Article not found')).toBeTruthy()
    await openApp(api, { as: 'SVM', at: '/pages/knowledge-base/nothing' })
    expect(await heading('Category not found')).toBeTruthy()
  })
})

describe('whether a text helped', () => {
  test('feedback comes with a word on what was missing, is withdrawn, and is seen by who manages content', async () => {
    const at = `/pages/knowledge-base/electric/${article.slug}`
    const { user } = await openApp(api, { as: 'SVM', at })
    const feedback = () => screen.findByRole('group', { name: 'Was this helpful?' })
    await user.click(within(await feedback()).getByRole('button', { name: 'No' }))
    await user.type(await screen.findByLabelText('What was missing?'), 'Which knife?')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    await waitFor(async () => {
      const { notHelpful, remarks } = await writer.send(faqApi.feedback, { query: { id: article.id } })
      expect([notHelpful, remarks[0]?.remark]).toEqual([1, 'Which knife?'])
    })
    await openApp(api, { as: 'RGM', at })
    expect(await screen.findByText('0 of 1 found it helpful')).toBeTruthy()
    await openApp(api, { as: 'RGM', at: `/content/${article.id}?part=readers` })
    expect(await screen.findByText('Which knife?')).toBeTruthy()
    const again = await openApp(api, { as: 'SVM', at })
    await again.user.click(within(await feedback()).getByRole('button', { name: 'No' }))
    await waitFor(async () => {
      const { notHelpful } = await writer.send(faqApi.feedback, { query: { id: article.id } })
      expect(notHelpful).toBe(0)
    })
  })
})

test('an editor puts a question under a topic', async () => {
  const { id } = await addDraft(writer, { kind: 'faq', title: 'Where do quinces grow?' })
  const { user } = await openApp(api, { as: 'RGM', at: `/content/${id}` })
  await user.click(await screen.findByRole('combobox', { name: 'Topic' }))
  await user.click(await screen.findByRole('option', { name: 'Delivery' }))
  await user.type(await screen.findByLabelText('Position'), '4')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(async () => {
    const { topic, position } = await writer.send(contentApi.get, { params: { id } })
    expect([topic, position]).toEqual(['delivery', 4])
  })
})

describe('the topics of the FAQ', () => {
  test('are added and put in order by who approves content, and one that holds texts stays', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/content/faq-topics' })
    await heading('FAQ topics')
    await user.click(await screen.findByRole('button', { name: 'Add topic' }))
    const form = await screen.findByRole('dialog', { name: 'Add topic' })
    await user.type(within(form).getByLabelText(/^Title/), 'Harvest')
    await user.click(within(form).getByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('button', { name: 'Move Harvest up' }))
    const rows = () => screen.getAllByRole('row').map((row) => row.textContent)
    await waitFor(() => expect(rows()[5]).toContain('Harvest'))
    await user.click(await screen.findByRole('link', { name: 'Delivery' }))
    const delivery = await screen.findByRole('dialog', { name: 'Edit Delivery' })
    expect(within(delivery).getByText(/texts stand in this topic/)).toBeTruthy()
    expect(within(delivery).getByRole<HTMLButtonElement>('button', { name: 'Remove topic' }).disabled).toBe(true)
  })

  test('can be removed while empty, and are only read by who writes', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/content/faq-topics' })
    await user.click(await screen.findByRole('link', { name: 'Harvest' }))
    const form = await screen.findByRole('dialog', { name: 'Edit Harvest' })
    await user.click(within(form).getByRole('button', { name: 'Remove topic' }))
    const question = await screen.findByRole('dialog', { name: 'Remove the topic “Harvest”?' })
    await user.click(within(question).getByRole('button', { name: 'Remove topic' }))
    await waitFor(() => expect(screen.queryByText('Harvest')).toBeNull())
    await openApp(api, { as: 'RGM', at: '/content/faq-topics' })
    await heading('FAQ topics')
    expect(await screen.findByText('Products and services')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add topic' })).toBeNull()
  })
})
