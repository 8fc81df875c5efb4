import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches, runDueJobs } from '#kernel/command/jobs.ts'
import { jobs } from '#app'
import { addDraftAs, requestedAs, contentAs, moveAs, publishedAs, republishedAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { contentApi } from './contract.ts'
import { libraryApi } from './library.contract.ts'
import { expireContent, publishScheduled } from './schedule.commands.ts'

let app: TestApp
let writer: Caller
let approver: Caller
let reader: Caller
async function signIn(): Promise<void> {
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  reader = await app.as('SVM')
}
beforeAll(async () => {
  app = await testApp()
  await signIn()
})
afterAll(() => app.close())

/** Moves the clock; the users who were signed in sign in again. */
async function travel(seconds: number): Promise<void> {
  app.travel(seconds)
  await signIn()
}

const inSeconds = (seconds: number) => new Date(app.deps.clock.now().getTime() + seconds * 1000).toISOString()
const textOf = (slug: string) =>
  reader.send(libraryApi.get, { params: { slug }, query: {} }).then(
    ({ body }) => body,
    () => null,
  )
const scheduling = [publishScheduled, expireContent]
const runBoth = async (deps = app.deps) => {
  for (const job of scheduling) expect(await runBatches(job as never, deps)).toEqual([])
}

describe('content for a later day', () => {
  test('waits, approved, until its day has come', async () => {
    const { id, slug } = await requestedAs(writer, { publish_from: inSeconds(300) })
    const waiting = await moveAs(approver, id, 'published')
    expect(waiting).toMatchObject({ status: 'in_review', is_scheduled: true, approved_by: 'Helena Costa' })
    await expect(moveAs(await app.as('admin'), id, 'published')).rejects.toMatchObject({
      status: 409,
      code: 'state.approved',
    })
    await runBoth()
    expect(await textOf(slug)).toBe(null)
    await travel(301)
    await runBoth()
    expect(await textOf(slug)).toContain('nine to six')
    expect(await contentAs(writer, id)).toMatchObject({ status: 'published', is_scheduled: false, live_edition: 1 })
  })

  test('is published once, however many servers look for it', async () => {
    const items = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        requestedAs(writer, { title: `At noon ${at}`, publish_from: inSeconds(100) }),
      ),
    )
    for (const { id } of items) await moveAs(approver, id, 'published')
    await travel(101)
    const others = [app.deps, app.anotherServer(), app.anotherServer(), app.anotherServer()]
    const done = await Promise.all(others.map((deps) => runBatches(publishScheduled as never, deps)))
    expect(done.flat()).toEqual([])
    for (const { id } of items) {
      const { versions, version } = await contentAs(writer, id)
      expect(versions).toMatchObject([{ no: 1, ended: null }])
      // Added, sent to review, approved, published.
      expect(version).toBe(4)
    }
  })

  test('is published by the jobs that every host runs', async () => {
    expect(jobs).toEqual(expect.arrayContaining(scheduling))
    const { id, slug } = await requestedAs(writer, { title: 'By the clock', publish_from: inSeconds(60) })
    await moveAs(approver, id, 'published')
    await travel(120)
    await runDueJobs(scheduling, app.deps)
    expect(await textOf(slug)).not.toBe(null)
  })

  test('is withdrawn before its day', async () => {
    const { id, slug } = await requestedAs(writer, { publish_from: inSeconds(100) })
    await moveAs(approver, id, 'published')
    expect(await moveAs(writer, id, 'draft')).toMatchObject({ status: 'draft', approved_by: null, is_scheduled: false })
    await travel(101)
    await runBoth()
    expect(await textOf(slug)).toBe(null)
  })

  test('leaves the version before it in place until then', async () => {
    const { id, slug, version } = await publishedAs(writer, approver, { title: 'Two lives' })
    const draft = await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
    await writer.send(contentApi.update, {
      params: { id },
      body: { body: '<p>Open until eight.</p>', publish_from: inSeconds(200), if_version: draft.version },
    })
    await moveAs(writer, id, 'in_review')
    await moveAs(approver, id, 'published')
    expect(await textOf(slug)).toContain('nine to six')
    await travel(201)
    await runBoth()
    expect(await textOf(slug)).toBe('<p>Open until eight.</p>')
  })
})

describe('content with an end', () => {
  test('is read until then, even where no clock has run since', async () => {
    const { id, slug } = await publishedAs(writer, approver, { publish_until: inSeconds(100) })
    expect(await textOf(slug)).not.toBe(null)
    await travel(101)
    expect(await textOf(slug)).toBe(null)
    await runBoth()
    expect(await contentAs(writer, id)).toMatchObject({ status: 'expired', versions: [{ ended: 'expired' }] })
  })

  test('that expires while a new version is written keeps the draft', async () => {
    const { id, slug, version } = await publishedAs(writer, approver, { publish_until: inSeconds(100) })
    await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
    await travel(101)
    await runBoth()
    expect(await contentAs(writer, id)).toMatchObject({ status: 'draft', edition: 2, live_edition: null })
    expect(await textOf(slug)).toBe(null)
  })

  test('can be published again by a new version without an end', async () => {
    const { id, slug } = await publishedAs(writer, approver, { publish_until: inSeconds(50) })
    await travel(51)
    await runBoth()
    expect(await republishedAs(writer, approver, id, { change_note: 'Again' })).toMatchObject({
      status: 'published',
      publish_until: null,
      edition: 2,
    })
    expect(await textOf(slug)).not.toBe(null)
  })

  test('before its start is refused', async () => {
    await expect(
      addDraftAs(writer, { publish_from: inSeconds(100), publish_until: inSeconds(90) }),
    ).rejects.toMatchObject({
      fields: { publish_until: 'The end must be after the start.' },
    })
  })
})

describe('versions', () => {
  test('are stored as they were published', async () => {
    const { id, slug } = await publishedAs(writer, approver, { title: 'Original', body: '<p>One</p>' })
    await republishedAs(writer, approver, id, {
      title: 'Changed',
      body: '<p>Two</p>',
      change_note: 'Longer',
      roles: ['SVM'],
    })
    const { versions } = await contentAs(writer, id)
    expect(versions).toMatchObject([
      {
        no: 2,
        title: 'Changed',
        change_note: 'Longer',
        written_by: ['Ravi Malhotra'],
        approved_by: 'Helena Costa',
        ended: null,
      },
      { no: 1, title: 'Original', ended: 'replaced' },
    ])
    const first = await writer.send(contentApi.edition, { params: { id, no: '1' } })
    expect(first).toMatchObject({ no: 1, title: 'Original', body: '<p>One</p>', audience: { roles: [] } })
    expect(await textOf(slug)).toBe('<p>Two</p>')
    await expect(writer.send(contentApi.edition, { params: { id, no: '9' } })).rejects.toMatchObject({ status: 404 })
  })

  test('are compared word by word', async () => {
    const before = '<h2>Hours</h2><p>Open from nine to six.</p><ul><li>Ring twice</li></ul>'
    const after =
      '<h2>Hours</h2><p>Open from eight to six.</p><table><tbody><tr><td>Sunday</td><td>closed</td></tr></tbody></table>'
    const { id } = await publishedAs(writer, approver, { title: 'Compared', body: before })
    await republishedAs(writer, approver, id, { title: 'Compared again', body: after })
    const difference = await writer.send(contentApi.difference, { params: { id }, query: { from: '1', to: '2' } })
    expect(difference).toMatchObject({ from: 1, to: 2, changed: 3 })
    expect(difference.title).toEqual([
      { change: 'same', text: 'Compared' },
      { change: 'added', text: ' again' },
    ])
    expect(difference.blocks).toEqual([
      { change: 'same', tag: 'h2', parts: [{ change: 'same', text: 'Hours' }] },
      {
        change: 'changed',
        tag: 'p',
        parts: [
          { change: 'same', text: 'Open from ' },
          { change: 'removed', text: 'nine' },
          { change: 'added', text: 'eight' },
          { change: 'same', text: ' to six.' },
        ],
      },
      { change: 'removed', tag: 'li', parts: [{ change: 'removed', text: 'Ring twice' }] },
      { change: 'added', tag: 'tr', parts: [{ change: 'added', text: 'Sunday | closed' }] },
    ])
  })

  test('that are drafts are seen by no reader, and can be discarded', async () => {
    const { id, slug, version } = await publishedAs(writer, approver, { title: 'Stays', body: '<p>Old</p>' })
    const draft = await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
    expect(draft).toMatchObject({ status: 'draft', edition: 2, live_edition: 1, may_discard: true })
    const changed = await writer.send(contentApi.update, {
      params: { id },
      body: { title: 'Goes', body: '<p>New</p>', if_version: draft.version },
    })
    expect(await textOf(slug)).toBe('<p>Old</p>')
    const published = await writer.send(contentApi.discard, { params: { id }, body: { if_version: changed.version } })
    expect(published).toMatchObject({ title: 'Stays', body: '<p>Old</p>', edition: 1, status: 'published' })
    // The same number is used again by the next one.
    expect(await republishedAs(writer, approver, id, { body: '<p>Newer</p>' })).toMatchObject({ edition: 2 })
  })

  test('are started only of what was published', async () => {
    const { id, version } = await addDraftAs(writer)
    await expect(
      writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } }),
    ).rejects.toMatchObject({ status: 409, code: 'state.version' })
    await expect(
      writer.send(contentApi.discard, { params: { id }, body: { if_version: version } }),
    ).rejects.toMatchObject({ status: 409, code: 'state.version' })
  })

  test('of which two are started at once are one', async () => {
    const { id, version } = await publishedAs(writer, approver)
    const done = await Promise.allSettled(
      [writer, approver].map((one) =>
        one.send(contentApi.startVersion, { params: { id }, body: { if_version: version } }),
      ),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await contentAs(writer, id)).edition).toBe(2)
  })
})
