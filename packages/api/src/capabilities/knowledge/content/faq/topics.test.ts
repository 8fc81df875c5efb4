import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentAs, moveAs, publishedAs, republishedAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { contentApi } from '../contract.ts'
import { firstFaqTopics } from '../topics.vocabulary.ts'
import { faqApi } from './contract.ts'
import { faqTopicsApi } from './topics.contract.ts'

let app: TestApp
let office: Caller
let writer: Caller
let reader: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  writer = await app.as('RGM')
  reader = await app.as('SVM')
})
afterAll(() => app.close())

const list = () => office.send(faqTopicsApi.list, {})
const titles = async () => (await list()).map(({ title }) => title)
const add = (title: string, more = {}) => office.send(faqTopicsApi.add, { body: { title, ...more } })
const remove = (id: string) => office.send(faqTopicsApi.remove, { params: { id } })
const shown = async () => Object.entries(await reader.send(faqApi.data, { query: {} }))
const question = (title: string, topic: string) =>
  publishedAs(writer, office, { kind: 'faq', title, topic, body: `<p>About ${title}.</p>` })

describe('topics of the FAQ', () => {
  test('begin with the five that every language has words for', async () => {
    const rows = (await list()).map(({ code, title, subtitle, icon }) => ({ code, title, subtitle, icon }))
    expect(rows.slice(0, 5)).toEqual(firstFaqTopics.map((topic) => ({ ...topic })))
    const [code, category] = (await shown())[0]!
    expect(code).toBe('payment')
    expect(Object.keys(category)).toEqual(['icon', 'title', 'subtitle', 'qandA'])
  })

  test('are added last, and appear on the page once they have a text', async () => {
    const topic = await add('2 für Händler', { subtitle: 'What dealers ask.', icon: 'tool' })
    expect(topic).toMatchObject({ code: 'topic-2-fur-handler', sort: 6, texts: 0 })
    expect((await shown()).map(([code]) => code)).not.toContain(topic.code)
    await question('Who orders tools?', topic.code)
    expect((await shown()).at(-1)).toEqual([
      topic.code,
      expect.objectContaining({ icon: 'tool', title: '2 für Händler', subtitle: 'What dealers ask.' }),
    ])
    const options = await writer.send(contentApi.options, {})
    expect(options.faq_topics.at(-1)).toEqual({ code: topic.code, title: '2 für Händler' })
  })

  test('are renamed by one of two people at once, and keep their key', async () => {
    const topic = await add('Warranty')
    const rename = (title: string, if_version = topic.version) =>
      office.send(faqTopicsApi.update, { params: { id: topic.id }, body: { title, if_version } })
    expect(await rename('Warranty and goodwill')).toMatchObject({ code: 'warranty', version: topic.version + 1 })
    await expect(rename('Guarantee')).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    await expect(rename('payment', topic.version + 1)).rejects.toMatchObject({
      status: 409,
      message: 'A topic with this title already exists.',
    })
    await expect(add('Warranty AND goodwill')).rejects.toMatchObject({ status: 409, code: 'unique.title' })
    expect((await add('Battery')).code).toBe('battery-2')
  })

  test('are put in order', async () => {
    const before = await titles()
    const rows = await office.send(faqTopicsApi.order, { body: { codes: ['delivery'] } })
    expect(rows.map(({ title }) => title)).toEqual(['Delivery', ...before.filter((title) => title !== 'Delivery')])
    expect((await shown())[0]![0]).toBe('delivery')
    await expect(office.send(faqTopicsApi.order, { body: { codes: ['nothing'] } })).rejects.toMatchObject({
      status: 422,
      fields: { codes: 'Topic not found.' },
    })
  })

  test('are removed when no text is in them, neither a draft nor a published one', async () => {
    const topic = await add('Events')
    const { id } = await question('When is the next event?', topic.code)
    const refused = { status: 409, code: 'faq.topic_in_use' }
    await expect(remove(topic.id)).rejects.toMatchObject({
      ...refused,
      message: 'This topic has texts. Move them to another topic or archive them first.',
    })
    const { version } = await contentAs(writer, id)
    const draft = await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
    await writer.send(contentApi.update, {
      params: { id },
      body: { topic: 'payment', if_version: draft.version },
    })
    // The published version is still in it.
    await expect(remove(topic.id)).rejects.toMatchObject(refused)
    await moveAs(writer, id, 'in_review')
    await moveAs(office, id, 'published')
    expect((await remove(topic.id)).map(({ title }) => title)).not.toContain('Events')
    await expect(remove(topic.id)).rejects.toMatchObject({ status: 404 })
    await expect(republishedAs(writer, office, id, { topic: 'events' })).rejects.toMatchObject({
      fields: { topic: 'Choose a topic.' },
    })
  })

  test('of archived texts alone may go', async () => {
    const topic = await add('Old things')
    const { id } = await question('What was it?', topic.code)
    await moveAs(office, id, 'archived')
    await remove(topic.id)
    expect(await contentAs(office, id)).toMatchObject({ status: 'archived', topic: 'old-things' })
  })

  test('are bounded, changed by who approves content, and leave a line in the trail each time', async () => {
    for (const [body, fields] of [
      [{ title: 'x' }, { title: expect.any(String) }],
      [{ title: 'x'.repeat(61) }, { title: expect.any(String) }],
      [{ title: 'Fine', icon: 'skull' }, { icon: 'Choose an icon.' }],
    ] as const)
      await expect(office.send(faqTopicsApi.add, { body: body as { title: string } })).rejects.toMatchObject({
        status: 422,
        fields,
      })
    await expect(writer.send(faqTopicsApi.add, { body: { title: 'Mine' } })).rejects.toMatchObject({ status: 403 })
    await expect(reader.send(faqTopicsApi.list, {})).rejects.toMatchObject({ status: 403 })
    const { id } = await add('Trail')
    await remove(id)
    const { rows } = await office.send(auditApi.list, { query: { q: id } as never })
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['add', 'delete'])
    for (let count = (await list()).length; count < 30; count++) await add(`Topic ${count}`)
    await expect(add('One too many')).rejects.toMatchObject({ message: 'The FAQ page holds at most 30 topics.' })
  })
})
