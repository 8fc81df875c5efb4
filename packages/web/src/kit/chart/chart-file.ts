import type { ChartData } from '#kit/chart/chart-data.ts'
import { inks, palettes, type Skin } from '#kit/chart/chart-palette.ts'

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

/** The figures of a chart, as a table of plain numbers. */
export function csvOf({ axis, categories, series }: ChartData): string {
  const head = [axis.category, ...series.map(({ label }) => label)]
  const rows = categories.map((category, place) => [
    category,
    ...series.map(({ values, stack }) => {
      const value = values[place] ?? null
      // What hangs below zero only to be seen against another is no negative figure.
      return value === null ? '' : String(stack === 'mirrored' ? Math.abs(value) : value)
    }),
  ])
  return [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** The figures of a chart as a file. The mark at its begin tells spreadsheets how letters are written. */
export const saveData = (title: string, data: ChartData): void =>
  save(new Blob([`\uFEFF${csvOf(data)}`], { type: 'text/csv;charset=utf-8' }), fileName(title, 'csv'))

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
const headHeight = 52
const scale = 2

/** The drawing as a PNG file, with its title, its legend, and the ground it stands on. */
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
  canvas.width = (width + 2 * edge) * scale
  canvas.height = (height + headHeight + edge) * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures.')
  pen.scale(scale, scale)
  pen.fillStyle = inks[skin].surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const { fontFamily } = getComputedStyle(document.body)
  pen.fillStyle = inks[skin].text
  pen.font = `600 14px ${fontFamily}`
  pen.fillText(title, edge, 22)
  pen.font = `12px ${fontFamily}`
  let x = edge
  for (const [at, label] of legend.entries()) {
    pen.fillStyle = palettes[skin][at % palettes[skin].length]!
    pen.fillRect(x, 33, 10, 10)
    pen.fillStyle = inks[skin].text
    pen.fillText(label, x + 16, 42)
    x += pen.measureText(label).width + 32
  }
  pen.drawImage(image, edge, headHeight, width, height)
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!content) throw new Error('This browser cannot draw pictures.')
  save(content, fileName(title, 'png'))
}
