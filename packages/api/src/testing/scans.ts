import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import roboto from 'pdfmake/build/fonts/Roboto.js'

GlobalFonts.register(Buffer.from(roboto.vfs['Roboto-Regular.ttf']!.data, 'base64'), 'Roboto')

/** A picture of lines of text, as a scanner would take it. */
export function scanOf(lines: readonly string[], width = 700, height = 260) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.font = '34px Roboto'
  for (const [at, line] of lines.entries()) context.fillText(line, 40, 60 + at * 70)
  return canvas
}

/** A canvas as pages of a PDF have it. */
export const imageOf = (canvas: ReturnType<typeof scanOf>) =>
  `data:image/jpeg;base64,${canvas.toBuffer('image/jpeg').toString('base64')}`
