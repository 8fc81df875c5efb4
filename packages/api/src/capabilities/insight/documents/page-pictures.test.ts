import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPdf } from '#kernel/file/pdf-fonts.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { documentsApi } from './contract.ts'
import { readDocuments } from './reading.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** How dark a picture is at most along each of its rows, as the longest run of dark pixels. */
async function longestLine(bytes: ArrayBuffer) {
  const picture = await loadImage(Buffer.from(bytes))
  const { width, height } = picture
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  let [longest, run] = [0, 0]
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isDark = data[pixel * 4]! < 128 && pixel % width > 0
    run = isDark ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return { width, height, longest }
}

test('a page of a PDF is shown as it is, with its lines', { timeout: 60_000 }, async () => {
  const office = await app.as('HQA')
  const line = { canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: 400, y2: 0, lineWidth: 2 }] }
  const text = 'Delivery note 20417 of Meridian Spares, with all that was ordered'
  const pdf = new Uint8Array(await drawPdf({ content: [text, line] }))
  const { no } = await office.send(documentsApi.add, { body: { file: new File([pdf], 'note.pdf') } })
  if (!('work' in readDocuments)) throw new Error('Reading is no such job.')
  expect(await readDocuments.work(app.deps)).toEqual([])
  const page = await office.send(documentsApi.page, { params: { no, page: 1 } })
  expect(page).toMatchObject({ is_scanned: false, has_picture: true })

  const picture = await office.send(documentsApi.picture, { params: { no, page: 1 } })
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const { width, height, longest } = await longestLine(await picture.arrayBuffer())
  expect([width, height]).toEqual([Math.round((page.width / page.height) * 1600), 1600])
  expect(longest).toBeGreaterThan((400 / page.width) * width - 4)

  await expect(office.send(documentsApi.picture, { params: { no, page: 2 } })).rejects.toMatchObject({ status: 404 })
  const elsewhere = await app.as('SVM')
  await expect(elsewhere.send(documentsApi.picture, { params: { no, page: 1 } })).rejects.toMatchObject({ status: 404 })
})

test('a page whose drawing is beyond all measure is refused in words', { timeout: 60_000 }, async () => {
  const office = await app.as('HQA')
  const { rows } = await office.send(documentsApi.list, { query: { q: 'note.pdf', perPage: 1 } as never })
  const { no } = rows[0]!
  const deps = app.deps
  const perform = deps.perform
  try {
    deps.perform = async (task) => {
      throw task.tooMuch()
    }
    const refused = office.send(documentsApi.picture, { params: { no, page: 1 } })
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'file.unreadable' })
  } finally {
    if (perform) deps.perform = perform
  }
})
