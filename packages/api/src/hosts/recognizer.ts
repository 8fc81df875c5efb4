import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Canvas, createCanvas, type Image, loadImage, Path2D } from '@napi-rs/canvas'
import { createWorker, type Worker } from 'tesseract.js'
import UTIF from 'utif2'
import { documentFileTypes } from '#capabilities/insight/documents/reading/document-type.rules.ts'
import { most, onPage, type PageWord, UnreadableFile } from '#capabilities/insight/documents/reading/page.rules.ts'
import type { RecognizedPage, Recognizer } from '#capabilities/insight/documents/reading/reading-host.rules.ts'

/** What recognizes letters is large, and one page often follows another. */
const idleMs = 15_000
const pageMs = 60_000
const tiff = documentFileTypes.tif.type
/** Smaller pictures are made larger: letters of fewer pixels are guessed. */
const leastSide = 1_800
const mostEnlarged = 2.5

/** The whole of it comes with packages; nothing is fetched. */
const require = createRequire(import.meta.url)
const langPath = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')

let started: Promise<Worker> | undefined
let idle: NodeJS.Timeout | undefined

async function start(): Promise<Worker> {
  const worker = await createWorker('eng', 1, {
    langPath,
    gzip: true,
    cacheMethod: 'none',
    // A failed job rejects, too; without this it would end the process as well.
    errorHandler: () => undefined,
  })
  // What it remarks about a picture is nothing for the log.
  await worker.setParameters({ debug_file: '/dev/null' } as Parameters<Worker['setParameters']>[0])
  return worker
}

async function end(): Promise<void> {
  const ended = started
  started = undefined
  await (await ended)?.terminate()
}

/** Gray pixels with a header: what takes the least time to write and to read. */
function grayPicture(canvas: Canvas): Buffer {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const picture = Buffer.alloc(header.length + width * height)
  picture.set(header)
  for (let at = 0, to = header.length; at < data.length; at += 4)
    picture[to++] = (data[at]! * 77 + data[at + 1]! * 151 + data[at + 2]! * 28) >> 8
  return picture
}

async function recognized(picture: Buffer) {
  clearTimeout(idle)
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLate.reject(new UnreadableFile('too_long')), pageMs)
  try {
    const worker = await (started ??= start())
    const job = worker.recognize(picture, {}, { blocks: true, text: false })
    const { data } = await Promise.race([job, tooLate.promise])
    return data.blocks ?? []
  } catch (error) {
    await end()
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable', error)
  } finally {
    clearTimeout(timer)
    idle = setTimeout(() => void end(), idleMs).unref()
  }
}

/** Reads the words that are drawn on a canvas. */
async function canvasWords(canvas: Canvas): Promise<PageWord[]> {
  const { width, height } = canvas
  const blocks = await recognized(grayPicture(canvas))
  return blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, bbox: { x0, y0, x1, y1 }, confidence }) =>
      onPage({
        text: text.trim(),
        x: x0 / width,
        y: y0 / height,
        w: (x1 - x0) / width,
        h: (y1 - y0) / height,
        confidence: Math.min(1, Math.max(0, confidence / 100)),
      }),
    )
}

/** Good enough to read small print, and a tenth of what it is as it was drawn. */
const quality = 60
const jpeg = async (canvas: Canvas) => new Uint8Array(await canvas.encode('jpeg', quality))

/** How much larger or smaller a picture is drawn before it is read. */
function scaleOf(width: number, height: number): number {
  const longer = Math.max(width, height)
  return longer > most.side ? most.side / longer : Math.max(1, Math.min(mostEnlarged, leastSide / longer))
}

function scaled(picture: Canvas | Image): Canvas {
  const { width, height } = picture
  const scale = scaleOf(width, height)
  const canvas = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

function* tiffPages(bytes: Uint8Array): Generator<Canvas> {
  const { buffer } = new Uint8Array(bytes)
  for (const picture of UTIF.decode(buffer)) {
    UTIF.decodeImage(buffer, picture)
    const { width, height } = picture
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    const pixels = context.createImageData(width, height)
    pixels.data.set(UTIF.toRGBA8(picture))
    context.putImageData(pixels, 0, 0)
    yield canvas
  }
}

async function* drawnPages(bytes: Uint8Array, type: string): AsyncGenerator<Canvas | Image> {
  try {
    if (type === tiff) yield* tiffPages(bytes)
    else yield await loadImage(Buffer.from(bytes))
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable', error)
  }
}

async function* pictures(bytes: Uint8Array, type: string): AsyncGenerator<RecognizedPage> {
  for await (const drawn of drawnPages(bytes, type)) {
    const canvas = scaled(drawn)
    const words = await canvasWords(canvas)
    yield { width: drawn.width, height: drawn.height, words, ...(type === tiff && { picture: await jpeg(canvas) }) }
  }
}

/** Reads letters in pictures, one page at a time, with a program that this thread starts when it first needs it. */
export const recognizer: Recognizer = {
  canvasModule: async () => {
    // What draws pages takes it from where a browser has it, and draws no line without.
    Object.assign(globalThis, { Path2D })
    return { createCanvas }
  },
  canvas: canvasWords,
  jpeg,
  pictures,
}
