import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftAs } from '#testing/blog.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { blogApi } from './contract.ts'

let app: TestApp
let writer: Caller
beforeAll(async () => {
  app = await testApp()
  writer = await app.as('RGM')
})
afterAll(() => app.close())

const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
const png = () => new File([pixel], 'brakes.png', { type: 'image/png' })
const add = (who: Caller, id: number, file: File = png()) =>
  who.send(blogApi.addTextPicture, { params: { id: String(id) }, body: { file } })
const change = (who: Caller, { id, version }: { id: number; version: number }, content: string) =>
  who.send(blogApi.update, { params: { id: String(id) }, body: { content, if_version: version } })
const statusOf = async (who: Caller, path: string) =>
  (await app.request(path, { headers: { authorization: `Bearer ${who.token}` } })).status

test('a picture is in the text of a post, and is read by who may read that', async () => {
  const post = await draftAs(writer, 'With a picture')
  const { path, width } = await add(writer, post.id)
  expect(width).toBe(1)
  const html = `<p>See</p><img src="${path}" alt="Worn brakes" width="1" height="1" />`
  const saved = await change(writer, post, html)
  expect(saved.content).toBe(html)
  expect(saved.hasPicture).toBe(false)
  const reader = await app.as('SVM')
  expect(await statusOf(reader, path)).toBe(404)
  const publisher = await app.as('HQA')
  await publisher.send(blogApi.update, {
    params: { id: String(post.id) },
    body: { status: 'Published', if_version: saved.version },
  })
  expect(await statusOf(reader, path)).toBe(200)
  expect((await app.request(path)).status).toBe(401)
})

test('a picture of elsewhere is taken out, and a file that is no picture refused', async () => {
  const post = await draftAs(writer, 'Without')
  const { content } = await change(writer, post, '<p>x</p><img src="https://evil.example/a.png" alt="x" />')
  expect(content).toBe('<p>x</p>')
  const text = new File(['no picture'], 'a.png', { type: 'image/png' })
  await expect(add(writer, post.id, text)).rejects.toMatchObject({ status: 422 })
  await expect(add(await app.as('SVM'), post.id)).rejects.toMatchObject({ status: 403 })
})

test('what the text no longer shows is deleted a day later, and the featured picture stays', async () => {
  const post = await draftAs(writer, 'Shown no more')
  const [one, other] = [await add(writer, post.id), await add(writer, post.id)]
  const featured = await writer.send(blogApi.setPicture, { params: { id: String(post.id) }, body: { file: png() } })
  const before = await change(writer, post, `<img src="${one.path}" alt="" /><img src="${other.path}" alt="" />`)
  const same = await change(writer, before, `<p>y</p><img src="${one.path}" alt="" />`)
  expect(await statusOf(writer, other.path)).toBe(200)
  app.travel(25 * 3600)
  const later = await app.as('RGM')
  await change(later, same, `<p>z</p><img src="${one.path}" alt="" />`)
  expect(await statusOf(later, other.path)).toBe(404)
  expect(await statusOf(later, one.path)).toBe(200)
  expect(await statusOf(later, featured.featuredImage)).toBe(200)
})
