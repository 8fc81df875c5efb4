import { inks, palettes, type Skin } from '#kit/chart/chart-palette.ts'
import type { Rows } from '#kit/chart/chart-rows.ts'

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A name of letters, digits, and hyphens that every system takes. */
export const fileName = (title: string, ending: string) =>
  `${
    title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'chart'
  }.${ending}`

/** A cell between quotes. One that a spreadsheet would read as a formula begins with an apostrophe. */
const cellOf = (value: string) =>
  `"${(/^[=+\-@\t]/.test(value) && !/^-?[\d.]+$/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** A table as text, a line a row. */
export const csvOf = (rows: Rows): string => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

/** A table as a CSV file. Its byte order mark lets spreadsheets detect the encoding. */
export const saveRows = (title: string, rows: Rows): void =>
  save(new Blob([`\uFEFF${csvOf(rows)}`], { type: 'text/csv;charset=utf-8' }), fileName(title, 'csv'))

const drawnBy = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'transform',
  'transform-origin',
]

/** The drawing with the looks that style sheets give it, for they do not come with a picture. */
function dressed(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const from = [svg, ...svg.querySelectorAll<SVGElement>('*')]
  const to = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [at, element] of from.entries()) {
    const looks = getComputedStyle(element)
    for (const name of drawnBy) to[at]!.style.setProperty(name, looks.getPropertyValue(name))
  }
  return copy
}

const edge = 16
const titleHeight = 30
const lineHeight = 20
const leastWidth = 320
const scale = 2

/** The names of the colors, in as many lines as they need. */
function linesOf(pen: CanvasRenderingContext2D, legend: readonly string[], room: number) {
  const lines: { label: string; at: number; x: number }[][] = [[]]
  let x = 0
  for (const [at, label] of legend.entries()) {
    const width = 16 + pen.measureText(label).width
    if (x > 0 && x + width > room) {
      lines.push([])
      x = 0
    }
    lines.at(-1)!.push({ label, at, x })
    x += width + 16
  }
  return lines.filter((line) => line.length > 0)
}

/** The drawing as a PNG file, with its title, the names of its colors, and its background. */
export async function savePicture(
  title: string,
  svg: SVGSVGElement,
  legend: readonly string[],
  skin: Skin,
): Promise<void> {
  const { width, height } = svg.getBoundingClientRect()
  const copy = dressed(svg)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures.')
  const { fontFamily, direction } = getComputedStyle(document.body)
  const [titleFont, font] = [`600 14px ${fontFamily}`, `12px ${fontFamily}`]
  pen.font = titleFont
  const room = Math.max(width, leastWidth, pen.measureText(title).width)
  pen.font = font
  const lines = linesOf(pen, legend, room)
  const top = edge + titleHeight + lines.length * lineHeight
  // A canvas resets its state when its size is set.
  canvas.width = (room + 2 * edge) * scale
  canvas.height = (top + height + edge) * scale
  pen.scale(scale, scale)
  pen.fillStyle = inks[skin].surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const isRtl = direction === 'rtl'
  pen.direction = isRtl ? 'rtl' : 'ltr'
  const fromStart = (x: number, wide = 0) => (isRtl ? room + edge - x - wide : edge + x)
  pen.textAlign = 'start'
  pen.fillStyle = inks[skin].text
  pen.font = titleFont
  pen.fillText(title, fromStart(0), edge + 12)
  pen.font = font
  for (const [row, line] of lines.entries()) {
    const base = edge + titleHeight + row * lineHeight
    for (const { label, at, x } of line) {
      pen.fillStyle = palettes[skin][at % palettes[skin].length]!
      pen.fillRect(fromStart(x, 10), base - 1, 10, 10)
      pen.fillStyle = inks[skin].text
      pen.fillText(label, fromStart(x + 16), base + 8)
    }
  }
  pen.drawImage(image, edge + (room - width) / 2, top, width, height)
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!content) throw new Error('This browser cannot draw pictures.')
  save(content, fileName(title, 'png'))
}
