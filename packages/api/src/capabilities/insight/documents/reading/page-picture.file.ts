import type { Task } from '#kernel/command/task.ts'
import { UnreadableFile, unreadable } from './page.rules.ts'
import { drawnPage, openPdf } from './pdf.file.ts'
import type { ReadingHost } from './reading-host.rules.ts'

interface Given {
  bytes: Uint8Array
  page: number
}

/** Sharp where a page fills a large screen, and a third of what a recognizer reads from. */
const side = 1_600
/** Letters stay sharp, in a fifth of the bytes of a PNG. */
const quality = 80

async function draw({ bytes, page }: Given, host: ReadingHost): Promise<Uint8Array | undefined> {
  const recognizer = await host.recognizer?.()
  if (!recognizer) return undefined
  const pdf = await openPdf(bytes, recognizer)
  try {
    const canvas = await drawnPage(await pdf.getPage(page), await recognizer.canvasModule(), side)
    return new Uint8Array(await canvas.encode('webp', quality))
  } catch (error) {
    return unreadable(error)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** Draws a page of a PDF as people see it, with its lines and pictures; undefined where the host cannot draw. */
export const pageDrawingOn = (host: ReadingHost): Task<Given, Promise<Uint8Array | undefined>> => ({
  name: 'draw a page of a document',
  run: (given) => draw(given, host),
  isSmall: () => false,
  // A reader looks at the page now; what is read in the background may take minutes.
  lane: 'draw',
  longestMs: 20_000,
  tooMuch: () => new UnreadableFile('too_long'),
})

/** Where there are threads, they draw pages (tasks.ts); anywhere else pages are shown by their words. */
export const pageDrawing = pageDrawingOn({})
