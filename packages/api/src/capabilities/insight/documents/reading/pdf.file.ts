import type { Canvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'
import { inLines, textOfLines } from './line-order.rules.ts'
import { languageOf, titleOf } from './office.file.ts'
import {
  Extent,
  most,
  onPage,
  type Page,
  type PageWord,
  type ReadFile,
  storable,
  unreadable,
  UnreadableFile,
} from './page.rules.ts'
import { type DrawnText, wordsOfRuns } from './pdf-words.rules.ts'
import type { ReadingHost, Recognizer } from './reading-host.rules.ts'

/** A scan may have a few letters that were written onto it, such as the name of the app that took it. */
const fewLetters = 40

/** Opens a PDF; where there is a canvas, its pages can be drawn. */
export async function openPdf(bytes: Uint8Array, canvas: Recognizer | undefined): Promise<PDFDocumentProxy> {
  const { createIsomorphicCanvasFactory, getDocumentProxy } = await import('unpdf')
  const CanvasFactory = canvas && (await createIsomorphicCanvasFactory(canvas.canvasModule as never))
  // The library takes the bytes away from its caller, and refuses a `Buffer`.
  return getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: most.pixels,
    verbosity: 0,
    ...(CanvasFactory && { CanvasFactory }),
  }).catch((error: unknown) => {
    throw new UnreadableFile(
      error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable',
      error,
    )
  })
}

/** Whether a page draws a picture, which may be of text. */
async function drawsPicture(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import('unpdf/pdfjs')
  const pictures = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObjectRepeat,
    OPS.paintImageMaskXObjectGroup,
  ])
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((operation) => pictures.has(operation))
}

/** Draws a page on white; `side` is the longer one, in pixels. */
export async function drawnPage(
  page: PDFPageProxy,
  { createCanvas }: Awaited<ReturnType<Recognizer['canvasModule']>>,
  side: number,
): Promise<Canvas> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: side / Math.max(width, height) })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  await page.render({ canvas, canvasContext: context, viewport } as never).promise
  return canvas
}

interface Reading {
  host: ReadingHost
  recognizer: Recognizer | undefined
}

const lettersOf = (words: readonly PageWord[]) => words.reduce((sum, { text }) => sum + text.length, 0)

type Found = Pick<Page, 'words' | 'isScanned' | 'picture'>

async function wordsOf(page: PDFPageProxy, reading: Reading): Promise<Found> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words = wordsOfRuns(
    items.filter((item): item is typeof item & DrawnText => 'str' in item),
    transform as number[],
    { width, height },
  )
  if (lettersOf(words) >= fewLetters || !(await drawsPicture(page))) return { words, isScanned: false }
  const { recognizer } = reading
  if (!recognizer) return { words, isScanned: words.length === 0 }
  // So large as letters are recognized best.
  const canvas = await drawnPage(page, await recognizer.canvasModule(), most.side)
  const recognized = await recognizer.canvas(canvas)
  if (lettersOf(recognized) <= lettersOf(words)) return { words, isScanned: false }
  return { words: recognized, isScanned: true, picture: await recognizer.jpeg(canvas) }
}

async function pageOf(pdf: PDFDocumentProxy, number: number, reading: Reading): Promise<Page> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const { words, ...found } = await wordsOf(page, reading)
  page.cleanup()
  const lines = inLines(
    words.map((one) => onPage({ ...one, text: storable(one.text) })).filter(({ text }) => text !== ''),
  )
  return { number, width, height, text: textOfLines(lines), words: lines.flat(), ...found }
}

/** Reads a PDF: the text that it holds, and what is in its pictures where a page has no text. */
export async function readPdf(bytes: Uint8Array, host: ReadingHost): Promise<ReadFile> {
  const recognizer = await host.recognizer?.()
  const pdf = await openPdf(bytes, recognizer)
  try {
    if (pdf.numPages > most.pages) throw new UnreadableFile('too_many_pages')
    const extent = new Extent()
    const pages: Page[] = []
    for (let number = 1; number <= pdf.numPages; number++)
      pages.push(extent.add(await pageOf(pdf, number, { host, recognizer }).catch(unreadable)))
    if (!recognizer && pages.every(({ isScanned }) => isScanned)) throw new UnreadableFile('not_offered')
    const { info } = await pdf.getMetadata().catch(unreadable)
    const facts: { Title?: unknown; Language?: unknown } = info
    return { pages, title: titleOf(facts.Title), language: languageOf(facts.Language) }
  } finally {
    await pdf.loadingTask.destroy()
  }
}
