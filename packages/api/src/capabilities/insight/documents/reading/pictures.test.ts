import { expect, test } from 'vitest'
import { performHere } from '#kernel/command/task.ts'
import { drawPdf } from '#kernel/file/pdf-fonts.ts'
import { imageOf, scanOf } from '#testing/scans.ts'
import { serverReading } from '../../../../hosts/reading-host.ts'
import { taskThreads } from '../../../../hosts/task-threads.ts'
import { documentTypeOf } from './document-type.rules.ts'
import { readFailureOf } from './page.rules.ts'
import { documentFileReading } from '../document-reading.file.ts'
import { fileReadingOn } from './reading.file.ts'

const lines = ['Job card JC-20417', 'Odometer 45210 km', 'Total 1,234.50']
const reading = fileReadingOn(serverReading)
const given = (bytes: Uint8Array, name = 'scan') => ({ bytes, name, type: documentTypeOf(bytes, name)?.type ?? '' })
const failure = (bytes: Uint8Array) =>
  performHere(reading, given(bytes)).then(
    () => 'read',
    (error: unknown) => readFailureOf(error) ?? error,
  )

test(
  'a picture is read by a thread, with the places of its words and how sure each is',
  { timeout: 60_000 },
  async () => {
    const perform = taskThreads()
    const waiting = { by: 'anna', signal: new AbortController().signal }
    const png = new Uint8Array(scanOf(lines).toBuffer('image/png'))
    const received = (bytes: Uint8Array) => ({ ...given(bytes), doc_type: null, topics: [] })
    const { pages } = await perform(documentFileReading, received(png), [], waiting)
    expect(pages).toMatchObject([{ page: 1, width: 700, height: 260, is_scanned: true, text: lines.join('\n') }])
    const [x, y, , , confidence] = pages[0]!.words.find(([, , , , , text]) => text === 'Odometer')!
    expect(x).toBeCloseTo(40 / 700, 1)
    expect(y).toBeCloseTo((130 - 26) / 260, 1)
    expect(confidence).toBeGreaterThan(0.8)
    const broken = png.slice(0, 40)
    const refused = await perform(documentFileReading, received(broken), [], waiting).catch((error: unknown) =>
      readFailureOf(error),
    )
    expect(refused).toBe('unreadable')
  },
)

/** A TIFF with a page for each picture, in gray, one directory after another. */
function grayTiff(canvases: readonly ReturnType<typeof scanOf>[]): Uint8Array {
  const tags = 9
  const head = 2 + tags * 12 + 4
  let at = 8
  const starts = canvases.map(({ width, height }) => (at += head + width * height) - head - width * height)
  const bytes = new Uint8Array(at)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x49492a00)
  view.setUint32(4, 8, true)
  for (const [index, canvas] of canvases.entries()) {
    const { width, height } = canvas
    const start = starts[index]!
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
    for (let pixel = 0; pixel < width * height; pixel++) bytes[start + head + pixel] = data[pixel * 4]!
    view.setUint16(start, tags, true)
    const entries = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, start + head],
      [277, 1],
      [278, height],
      [279, width * height],
    ] as const
    for (const [entry, [tag, value]] of entries.entries()) {
      const to = start + 2 + entry * 12
      view.setUint16(to, tag, true)
      view.setUint16(to + 2, 4, true)
      view.setUint32(to + 4, 1, true)
      view.setUint32(to + 8, value, true)
    }
    view.setUint32(start + head - 4, starts[index + 1] ?? 0, true)
  }
  return bytes
}

test('a TIFF of several pages and a scan in a PDF are read like a picture', { timeout: 60_000 }, async () => {
  const canvas = scanOf(lines)
  const tif = grayTiff([canvas, scanOf(['Second page'])])
  const read = await performHere(reading, given(tif))
  expect(read.pages.map(({ number, text }) => [number, text])).toEqual([
    [1, lines.join('\n')],
    [2, 'Second page'],
  ])

  const image = imageOf(canvas)
  const pdf = await drawPdf({
    content: [
      { image, width: 500 },
      { text: 'A page with a text of its own, and more letters than a stamp.', pageBreak: 'before' },
    ],
  })
  const { pages } = await performHere(reading, given(pdf))
  expect(pages.map(({ isScanned }) => isScanned)).toEqual([true, false])
  expect(pages[0]!.text).toBe(lines.join('\n'))
})

test('a scan in a PDF is read where lines are drawn on it', { timeout: 60_000 }, async () => {
  const frame = { canvas: [{ type: 'rect' as const, x: 0, y: 0, w: 500, h: 20 }] }
  const pdf = await drawPdf({ content: [{ image: imageOf(scanOf(lines)), width: 500 }, frame] })
  const { pages } = await performHere(reading, given(pdf))
  expect(pages).toMatchObject([{ isScanned: true, text: expect.stringContaining(lines.join('\n')) }])
})

test('a picture of nothing has no text', { timeout: 60_000 }, async () => {
  expect(await failure(new Uint8Array(scanOf([]).toBuffer('image/png')))).toBe('no_text')
})

/** A picture that claims a size in its first bytes. */
function hugePng(side: number) {
  const bytes = new Uint8Array(scanOf([], 10, 10).toBuffer('image/png'))
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint32(16, side)
  view.setUint32(20, side)
  return bytes
}
/** The directory of a TIFF with these tags, and where the next one begins. */
function tiff(tags: readonly (readonly [number, number])[], next = 0) {
  const bytes = new Uint8Array(14 + tags.length * 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x49492a00)
  view.setUint32(4, 8, true)
  view.setUint16(8, tags.length, true)
  for (const [at, [tag, value]] of tags.entries()) {
    view.setUint16(10 + at * 12, tag, true)
    view.setUint16(12 + at * 12, 4, true)
    view.setUint32(14 + at * 12, 1, true)
    view.setUint32(18 + at * 12, value, true)
  }
  view.setUint32(10 + tags.length * 12, next, true)
  return bytes
}
const size = (side: number) =>
  [
    [256, side],
    [257, side],
  ] as const

test.each([
  ['a PNG of 30,000 by 30,000 pixels', hugePng(30_000)],
  ['a TIFF of 30,000 by 30,000 pixels', tiff(size(30_000))],
  ['a TIFF whose pictures never end', tiff(size(10), 8)],
  ['a TIFF of tiles', tiff([...size(10), [322, 16]])],
  ['a TIFF without a picture', tiff([])],
  ['a TIFF that is cut off', tiff(size(10)).slice(0, 20)],
])('%s is refused before it is decoded', async (_, bytes) => {
  expect(await failure(bytes)).toBe('unreadable')
})
