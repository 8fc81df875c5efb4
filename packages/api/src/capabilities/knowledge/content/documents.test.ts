import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDraftAs, contentAs, moveAs, publishedAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { contentApi } from './contract.ts'
import { libraryApi } from './library.contract.ts'

let app: TestApp
let writer: Caller
let approver: Caller
let reader: Caller
beforeAll(async () => {
  app = await testApp()
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  reader = await app.as('SVM')
})
afterAll(() => app.close())

/** A picture of one pixel, with a text in it that names where it was taken. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
function withText(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new TextEncoder().encode('    tEXtGPS\u000019.07N 72.87E    ')
  new DataView(chunk.buffer).setUint32(0, chunk.length - 12)
  return Uint8Array.from([...bytes.slice(0, 33), ...chunk, ...bytes.slice(33)])
}

const attach = (id: string, content: string | Uint8Array<ArrayBuffer>, name: string, as = writer) =>
  as.send(contentApi.attach, { params: { id }, body: { file: new File([content], name) } })
const download = (path: string, as = reader) => app.request(path, { headers: { authorization: `Bearer ${as.token}` } })

describe('a picture', () => {
  test('is stored with its size, and without anything else that was in its file', async () => {
    const { id } = await addDraftAs(writer)
    const { files } = await attach(id, withText(png), 'C:\\photos\\wheel.jpg')
    expect(files).toMatchObject([{ name: 'wheel.png', type: 'image/png', width: 1, height: 1 }])
    const response = await download(files[0]!.path, writer)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const stored = new Uint8Array(await response.arrayBuffer())
    expect(new TextDecoder('latin1').decode(stored)).not.toContain('GPS')
    expect([...stored]).toEqual([...png])
    // The same once more is the same.
    expect((await attach(id, png, 'again.png')).files).toHaveLength(1)
  })

  test('has a unique name in the text, which differs from one of the same name', async () => {
    const { id } = await addDraftAs(writer)
    const first = await attach(id, 'Front axle', 'plan.txt')
    const second = await attach(id, 'Rear axle', 'plan.txt')
    const third = await attach(id, 'Both axles', 'plan.txt')
    const again = await attach(id, 'Front axle', 'another name.txt')
    expect(third.files.map(({ name }) => name)).toEqual(['plan.txt', 'plan (2).txt', 'plan (3).txt'])
    expect(again.files).toHaveLength(3)
    const nameOf = ({ files, attached }: typeof again) => files.find((file) => file.id === attached)?.name
    expect([first, second, again].map(nameOf)).toEqual(['plan.txt', 'plan (2).txt', 'plan.txt'])
    const response = await download(second.files.find((file) => file.id === second.attached)!.path, writer)
    expect(await response.text()).toBe('Rear axle')
  })

  test('is read by everyone who may read the text, once that is published', async () => {
    const { id } = await addDraftAs(writer, { title: 'With a picture', roles: ['SVM'] })
    const { files, version } = await attach(id, png, 'wheel.png')
    expect((await download(files[0]!.path)).status).toBe(404)
    await writer.send(contentApi.update, {
      params: { id },
      body: { body: `<p>Look</p><img src="${files[0]!.path}" alt="Wheel">`, if_version: version },
    })
    await moveAs(writer, id, 'in_review')
    await moveAs(approver, id, 'published')
    expect((await download(files[0]!.path)).status).toBe(200)
    expect((await download(files[0]!.path, await app.as('BSM'))).status).toBe(404)
  })

  test('that a text shows is not removed; another is', async () => {
    const { id } = await addDraftAs(writer)
    const { files, version } = await attach(id, png, 'wheel.png')
    const remove = () => writer.send(contentApi.removeFile, { params: { id, file: files[0]!.id } })
    const shown = await writer.send(contentApi.update, {
      params: { id },
      body: { body: `<img src="${files[0]!.path}" alt="">`, if_version: version },
    })
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'file.used' })
    await writer.send(contentApi.update, { params: { id }, body: { body: '<p>None</p>', if_version: shown.version } })
    expect((await remove()).files).toEqual([])
  })

  test.each([
    [png.slice(0, 40), 'cut.png', 'This picture is damaged.'],
    ['<svg onload=alert(1)>', 'x.svg', 'This file type is not accepted.'],
    ['<html><script>alert(1)</script>', 'x.txt', 'This file type is not accepted.'],
    ['', 'x.png', 'This file is empty.'],
  ])('%# is refused in words', async (content, name, message) => {
    const { id } = await addDraftAs(writer)
    await expect(attach(id, content, name)).rejects.toMatchObject({ status: 422, fields: { file: message } })
  })

  test('that is far too large to draw is refused', async () => {
    const { id } = await addDraftAs(writer)
    const wide = Uint8Array.from(png)
    new DataView(wide.buffer).setUint32(16, 60_000)
    await expect(attach(id, wide, 'wide.png')).rejects.toMatchObject({
      fields: { file: 'Use a picture of at most 4,096 pixels a side.' },
    })
  })

  test('is not added to what is no draft, or no draft of one’s own', async () => {
    const { id } = await publishedAs(writer, approver)
    await expect(attach(id, png, 'late.png')).rejects.toMatchObject({ status: 409, code: 'state.draft' })
    const { id: other } = await addDraftAs(writer)
    await expect(attach(other, png, 'mine.png', await app.as('TSM'))).rejects.toMatchObject({ status: 403 })
  })
})

describe('links', () => {
  test('that lead nowhere are found', async () => {
    const target = await publishedAs(writer, approver, { title: 'Target of links' })
    const body = `<p><a href="/library/${target.slug}">good</a> <a href="/library/nothing-there">bad</a> <a href="/guidelines/G-0001">a guideline</a> <a href="/guidelines/G-7777">none</a> <a href="https://brand.example">web</a></p>`
    const { id, broken_links } = await addDraftAs(writer, { title: 'Links', body })
    expect(broken_links).toBe(2)
    const { rows, count } = await writer.send(contentApi.brokenLinks, {})
    expect(rows.filter((row) => row.id === id).map(({ href }) => href)).toEqual([
      '/guidelines/G-7777',
      '/library/nothing-there',
    ])
    expect(count).toBeGreaterThanOrEqual(2)
    await moveAs(approver, target.id, 'archived')
    expect((await contentAs(writer, id)).broken_links).toBe(3)
  })

  test('list where a text is used', async () => {
    const target = await publishedAs(writer, approver, { title: 'Used text' })
    const { id } = await addDraftAs(writer, {
      title: 'User of it',
      body: `<p><a href="/library/${target.slug}">it</a></p>`,
    })
    const { links } = await writer.send(contentApi.usedBy, { params: { id: target.id } })
    expect(links).toMatchObject([{ id, title: 'User of it', is_live: false }])
  })
})

describe('readers', () => {
  test('leave a receipt when they have read a text, for each version', async () => {
    const { id, slug } = await publishedAs(writer, approver, { title: 'Receipt', roles: ['SVM'] })
    const read = () => reader.send(libraryApi.read, { params: { slug }, body: { language: 'en' } })
    expect((await reader.send(libraryApi.get, { params: { slug }, query: {} })).read_at).toBe(null)
    expect(await read()).toMatchObject({ edition: 1 })
    await read()
    expect((await reader.send(libraryApi.get, { params: { slug }, query: {} })).read_at).not.toBe(null)
    const receipts = await approver.send(contentApi.receipts, { params: { id } })
    expect(receipts).toMatchObject({
      read: 1,
      read_any: 1,
      rows: [{ user: { name: 'Sunita Varma' }, role: 'SVM', edition: 1, times: 2 }],
    })
    expect(receipts.meant).toBeGreaterThan(10)
    expect((await contentAs(writer, id)).readers).toBe(1)
    const { rows } = await reader.send(libraryApi.list, { query: { unread: 'true', perPage: 100 } })
    expect(rows.some((row) => row.slug === slug)).toBe(false)
  })

  test('find texts by all of their words, however they are written', async () => {
    await publishedAs(writer, approver, { title: 'Café crème', body: '<p>Stir <b>slowly</b> with a long spoon.</p>' })
    const find = async (q: string) =>
      (await reader.send(libraryApi.list, { query: { q } })).rows.map(({ title }) => title)
    expect(await find('cafe SPOON')).toEqual(['Café crème'])
    expect(await find('cafe fork')).toEqual([])
    expect(await find('100%_')).toEqual([])
  })

  test('read a text in their language where there is one', async () => {
    const { id, slug } = await publishedAs(writer, approver, { title: 'Two languages' })
    const german = await publishedAs(writer, approver, { title: 'Zwei Sprachen', language: 'de', translation_of: id })
    const { rows } = await reader.send(libraryApi.list, { query: { perPage: 100 } })
    expect(rows.filter((row) => [slug, german.slug].includes(row.slug)).map(({ language }) => language)).toEqual(['en'])
    expect((await reader.send(libraryApi.list, { query: { language: ['de'] } })).rows.map((row) => row.slug)).toContain(
      german.slug,
    )
    expect((await reader.send(libraryApi.get, { params: { slug }, query: {} })).translations).toMatchObject([
      { language: 'de', slug: german.slug },
    ])
    await expect(addDraftAs(writer, { language: 'de', translation_of: id })).rejects.toMatchObject({
      status: 409,
      code: 'unique.language',
    })
  })
})

describe('addresses', () => {
  test('are made of titles, each once in a language', async () => {
    const added = await Promise.all([0, 1, 2].map(() => addDraftAs(writer, { title: 'Größe & Maß' })))
    expect(added.map(({ slug }) => slug).toSorted()).toEqual(['grosse-mass', 'grosse-mass-2', 'grosse-mass-3'])
    await expect(addDraftAs(writer, { title: 'Taken', slug: 'grosse-mass-2' })).rejects.toMatchObject({
      status: 409,
      code: 'unique.slug',
      message: 'This address is already in use.',
    })
    expect((await addDraftAs(writer, { title: '数字说明', language: 'zh' })).slug).toMatch(/^notice/)
  })
})
