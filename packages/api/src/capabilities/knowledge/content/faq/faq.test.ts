import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDraftAs,
  requestedAs,
  contentAs,
  type DraftFields,
  moveAs,
  publishedAs,
  republishedAs,
} from '#testing/content.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { inTransaction } from '#database/transaction.ts'
import { faqApi } from './contract.ts'

let app: TestApp
let writer: Caller
let approver: Caller
/** At DL001-01 in region W1: service, and body work at DL001-02. */
let service: Caller
let bodyshop: Caller

const publish = (fields: DraftFields) => publishedAs(writer, approver, fields)
const faq = (title: string, topic: string, more: DraftFields = {}) =>
  publish({ kind: 'faq', title, topic, body: `<p>The answer to ${title}.</p>`, ...more })
const article = (title: string, topic: string, more: DraftFields = {}) =>
  publish({ kind: 'article', title, topic, body: `<p>About ${title}.</p>`, ...more })

beforeAll(async () => {
  app = await testApp()
  // The demo has texts, too.
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    db.updateTable('library_item').set({ topic: null }).execute(),
  )
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  service = await app.as('SVM')
  bodyshop = await app.as('BSM')
})
afterAll(() => app.close())

const questionsOf = async (who: Caller, q?: string) => {
  const data = await who.send(faqApi.data, { query: q === undefined ? {} : { q } })
  return Object.fromEntries(
    Object.entries(data).map(([code, { qandA }]) => [code, qandA.map(({ question }) => question)]),
  )
}

describe('the FAQ', () => {
  beforeAll(async () => {
    await faq('How do I track a parcel?', 'delivery', { position: 2 })
    await faq('Who pays customs on quinces?', 'delivery', { position: 1 })
    await faq('Which cards do you take?', 'payment', { body: '<p>All cards.</p><script>alert(1)</script>' })
    await faq('Is paint matched on site?', 'productServices', { roles: ['BSM'] })
    await addDraftAs(writer, { kind: 'faq', title: 'A draft of payment', topic: 'payment' })
    await requestedAs(writer, { kind: 'faq', title: 'A question in review', topic: 'payment' })
    await publish({ kind: 'faq', title: 'A question without a topic' })
  })

  test('answers published questions by category in their order, each in its place', async () => {
    const data = await service.send(faqApi.data, { query: {} })
    expect(Object.keys(data)).toEqual(['payment', 'delivery'])
    expect(data.payment).toMatchObject({ icon: 'credit-card', title: 'Payment', subtitle: expect.any(String) })
    expect(data.payment!.qandA).toEqual([
      {
        id: expect.any(String),
        slug: 'which-cards-do-you-take',
        language: 'en',
        question: 'Which cards do you take?',
        ans: 'All cards.',
        content: '<p>All cards.</p>',
        myFeedback: null,
        feedback: null,
      },
    ])
    expect(data.delivery!.qandA.map(({ question }) => question)).toEqual([
      'Who pays customs on quinces?',
      'How do I track a parcel?',
    ])
  })

  test('shows only what is meant for the reader', async () => {
    expect(await questionsOf(bodyshop)).toHaveProperty('productServices', ['Is paint matched on site?'])
    expect(await questionsOf(service)).not.toHaveProperty('productServices')
  })

  test('is searched in questions and answers, and leaves out categories without a match', async () => {
    expect(await questionsOf(service, 'QUINCES')).toEqual({ delivery: ['Who pays customs on quinces?'] })
    expect(await questionsOf(service, 'all take')).toEqual({ payment: ['Which cards do you take?'] })
    expect(await questionsOf(service, '  ')).toEqual(await questionsOf(service))
    expect(await questionsOf(service, '100%_\\')).toEqual({})
    await expect(service.send(faqApi.data, { query: { q: 'x'.repeat(201) } })).rejects.toMatchObject({ status: 422 })
  })

  test('a question keeps its topic with a new version, and leaves when it is archived', async () => {
    const { id } = await faq('Does it come back?', 'cancellationReturn')
    await republishedAs(writer, approver, id, { topic: 'myOrders' })
    expect(await questionsOf(service)).toMatchObject({ myOrders: ['Does it come back?'] })
    await moveAs(approver, id, 'archived')
    expect(await questionsOf(service)).not.toHaveProperty('myOrders')
  })

  test('a question that can be read in two languages is listed once, in the reader’s language', async () => {
    const { id } = await faq('May I return it?', 'cancellationReturn')
    await publish({
      kind: 'faq',
      title: 'Kann ich es zurückgeben?',
      topic: 'cancellationReturn',
      language: 'de',
      translation_of: id,
    })
    expect(await questionsOf(service)).toHaveProperty('cancellationReturn', ['May I return it?'])
  })

  test('refuses a topic of another kind, and a position that is none', async () => {
    for (const [fields, expected] of [
      [{ topic: 'battery' }, { topic: 'This topic is for another kind of content.' }],
      [{ kind: 'notice', topic: 'payment' }, { topic: 'Only articles and FAQ have a topic.' }],
      [{ topic: 'nothing' }, { topic: 'Choose a topic.' }],
      [{ position: 0 }, { position: 'Enter a position from 1 to 999.' }],
    ] as const)
      await expect(addDraftAs(writer, { kind: 'faq', ...fields }), JSON.stringify(fields)).rejects.toMatchObject({
        status: 422,
        fields: expected,
      })
  })
})

describe('the knowledge base', () => {
  beforeAll(async () => {
    await article('Bleeding the quince brake', 'routine-service', {
      summary: 'In four steps.',
      body: '<h2>Before</h2><p>Drain the numbatfluid.</p>',
    })
    await article('Rattle of the numbat', 'noises')
    await article('Second rattle', 'noises', { position: 1 })
    await article('Matching a color', 'paint', { roles: ['BSM'] })
    await publish({ kind: 'article', title: 'In the library alone' })
  })

  test('answers its categories with what the reader finds in each', async () => {
    const cards = await service.send(faqApi.knowledgeBase, {})
    expect(cards.map(({ id, category, count }) => [id, category, count])).toEqual([
      [1, 'service', 3],
      [2, 'electric', 0],
      [3, 'bodyshop', 0],
      [4, 'customers', 0],
      [5, 'workflow', 0],
      [6, 'portal', 0],
    ])
    expect(cards[0]).toMatchObject({ title: 'Service and repair', desc: expect.any(String), img: 'tool' })
    const [, , forBodyshop] = await bodyshop.send(faqApi.knowledgeBase, {})
    expect(forBodyshop).toMatchObject({ category: 'bodyshop', count: 1 })
  })

  test('answers the articles of a category by group', async () => {
    const groups = await service.send(faqApi.category, { query: { category: 'service' } })
    expect(groups.map(({ title, questions }) => [title, questions.map(({ question }) => question)])).toEqual([
      ['Routine service', ['Bleeding the quince brake']],
      ['Noises and leaks', ['Second rattle', 'Rattle of the numbat']],
    ])
    expect(groups[0]!.questions[0]).toEqual({
      id: expect.any(String),
      category: 'service',
      question: 'Bleeding the quince brake',
      slug: 'bleeding-the-quince-brake',
      summary: 'In four steps.',
    })
    expect(await service.send(faqApi.category, { query: {} })).toHaveLength(2)
    expect(await service.send(faqApi.category, { query: { category: 'electric' } })).toEqual([])
    await expect(service.send(faqApi.category, { query: { category: 'nothing' } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('answers an article with related ones', async () => {
    const found = await service.send(faqApi.question, {
      query: { category: 'service', question: 'rattle-of-the-numbat' },
    })
    expect(found).toMatchObject({
      title: 'Rattle of the numbat',
      category: 'service',
      topic: 'noises',
      topicTitle: 'Noises and leaks',
      language: 'en',
      content: '<p>About Rattle of the numbat.</p>',
      lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/),
      edition: 1,
      readAt: null,
      files: [],
      myFeedback: null,
      feedback: null,
    })
    expect(found.relatedQuestions.map(({ question }) => question)).toEqual([
      'Second rattle',
      'Bleeding the quince brake',
    ])
    expect((await service.send(faqApi.question, { query: {} })).title).toBe('Bleeding the quince brake')
  })

  test('answers 404 with a message for what does not exist, or not for the reader', async () => {
    const absent = { question: 'no-such-article' }
    for (const query of [
      absent,
      { question: 'matching-a-color' },
      { question: 'in-the-library-alone' },
      { question: 'rattle-of-the-numbat', category: 'electric' },
      { category: 'electric' },
      { category: 'nothing' },
    ])
      await expect(service.send(faqApi.question, { query }), JSON.stringify(query)).rejects.toMatchObject({
        status: 404,
        message: 'Record not found.',
      })
    await expect(service.send(faqApi.question, { query: { language: '??' } })).rejects.toMatchObject({ status: 422 })
  })

  test('is searched together with the FAQ', async () => {
    await faq('Where does the numbat go?', 'myOrders')
    const { rows, count } = await service.send(faqApi.search, { query: { q: 'numbat' } })
    expect(count).toBe(3)
    expect(rows.map(({ kind, title, category }) => [kind, title, category])).toEqual([
      ['article', 'Rattle of the numbat', 'service'],
      ['faq', 'Where does the numbat go?', 'myOrders'],
      ['article', 'Bleeding the quince brake', 'service'],
    ])
    expect(rows[2]!.excerpt.filter(({ is_hit }) => is_hit).map(({ text }) => text)).toEqual(['numbat'])
    await expect(service.send(faqApi.search, { query: { q: ' ' } })).rejects.toMatchObject({ status: 422 })
  })

  test('is where the search over everything leads to', async () => {
    const linksOf = async (q: string) =>
      (await service.send(searchApi.find, { query: { q } })).groups.flatMap(({ hits }) => hits.map(({ link }) => link))
    expect(await linksOf('numbatfluid')).toEqual(['/pages/knowledge-base/service/bleeding-the-quince-brake'])
    expect(await linksOf('customs on quinces')).toEqual(['/pages/faq?question=who-pays-customs-on-quinces'])
    expect(await linksOf('in the library alone')).toEqual(['/library/in-the-library-alone'])
  })
})

describe('whether a text helped', () => {
  const rate = (who: Caller, id: string, helpful: boolean | null, remark?: string) =>
    who.send(faqApi.rate, { body: { id, helpful, ...(remark !== undefined && { remark }) } })

  test('is stored per person, counted, and shown to users who manage content', async () => {
    const { id, slug } = await article('Charging in the cold', 'charging')
    expect(await rate(service, id, true)).toEqual({ myFeedback: { helpful: true, remark: null } })
    await rate(service, id, true)
    await rate(bodyshop, id, false, '  Say more of the cable.  ')
    const read = (who: Caller) => who.send(faqApi.question, { query: { question: slug } })
    expect(await read(service)).toMatchObject({ myFeedback: { helpful: true, remark: null }, feedback: null })
    expect(await read(approver)).toMatchObject({ myFeedback: null, feedback: { helpful: 1, notHelpful: 1 } })
    expect(await approver.send(faqApi.feedback, { query: { id } })).toEqual({
      helpful: 1,
      notHelpful: 1,
      remarks: [
        {
          user: { id: expect.any(String), name: expect.any(String) },
          helpful: false,
          remark: 'Say more of the cable.',
          edition: 1,
          at: expect.any(String),
        },
      ],
    })
    await expect(service.send(faqApi.feedback, { query: { id } })).rejects.toMatchObject({ status: 403 })
  })

  test('can be changed and removed, and leaves a line in the trail each time', async () => {
    const { id } = await faq('Can it be changed?', 'payment')
    await rate(service, id, false, 'Too short.')
    await rate(service, id, true)
    expect(await rate(service, id, null)).toEqual({ myFeedback: null })
    await rate(service, id, null)
    expect(await approver.send(faqApi.feedback, { query: { id } })).toEqual({
      helpful: 0,
      notHelpful: 0,
      remarks: [],
    })
    const { rows: lines } = await approver.send(auditApi.list, { query: { q: id, action: ['rate'] } as never })
    expect(lines).toHaveLength(3)
  })

  test('is refused for what the reader does not find', async () => {
    const hidden = await faq('For body shops', 'payment', { roles: ['BSM'] })
    const draft = await addDraftAs(writer, { kind: 'faq', topic: 'payment', title: 'Not yet' })
    for (const { id } of [hidden, await contentAs(approver, draft.id)])
      await expect(rate(service, id, true)).rejects.toMatchObject({ status: 404 })
    await expect(rate(service, 'x', true)).rejects.toMatchObject({ status: 422, fields: { id: 'Choose a text.' } })
    const absent = { query: { id: crypto.randomUUID() } }
    await expect(approver.send(faqApi.feedback, absent)).rejects.toMatchObject({ status: 404 })
  })
})

test('where to call and write to comes from the settings', async () => {
  expect(await service.send(faqApi.contact, {})).toEqual({ phone: '+91 20 5550 0100', email: 'support@varuna.example' })
})
