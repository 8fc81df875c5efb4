// `node bench/receipts.ts <folder> [--ocr] [--wrong]` measures how often fields are found on receipts that someone else
// labeled: `key/<number>.json` or `.txt` with company, date, and total; `box/<number>.csv` with lines of text and their four
// corners; `img/<number>.jpg`. Patterns were tuned on the first hundred; the second is what counts. With `--ocr` the pictures are
// read as well, with `--wrong` what differs is printed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { showHelp } from '#tools/help.mjs'
import { datesOf } from '../packages/api/src/capabilities/insight/documents/fields/dates.rules.ts'
import { type FoundField, fieldsOf } from '../packages/api/src/capabilities/insight/documents/fields/fields.rules.ts'
import type { Page, PageWord } from '../packages/api/src/capabilities/insight/documents/reading/page.rules.ts'
import { fileReadingOn } from '../packages/api/src/capabilities/insight/documents/reading/reading.file.ts'
import { serverReading } from '../packages/api/src/hosts/reading-host.ts'

showHelp(import.meta.url)
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { ocr: { type: 'boolean' }, wrong: { type: 'boolean' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder of the receipts.')

interface Truth {
  company?: string
  date?: string
  total?: string
}

const files = (part: string) => readdirSync(join(folder, part)).sort()
const truths = new Map(
  files('key').map((file) => [file.slice(0, 3), JSON.parse(readFileSync(join(folder, 'key', file), 'utf8')) as Truth]),
)

/** A line of a box file: eight coordinates, then its text. */
function boxOf(line: string) {
  const parts = line.split(',')
  const numbers = parts.slice(0, 8).map(Number)
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd)) as [number[], number[]]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    text: parts.slice(8).join(','),
  }
}

function pageOf(number: string): Page {
  const lines = readFileSync(join(folder!, 'box', `${number}.csv`), 'utf8').split(/\r?\n/)
  const boxes = lines.filter((line) => line.split(',').length > 8).map(boxOf)
  const width = Math.max(...boxes.map(({ right }) => right)) + 10
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) + 10
  const words: PageWord[] = boxes.flatMap(({ left, right, top, bottom, text }) =>
    [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const letter = (right - left) / text.length / width
      const [x, y] = [left / width + index * letter, top / height]
      return { text: word, x, y, w: word.length * letter, h: (bottom - top) / height, confidence: 1 }
    }),
  )
  return { number: 1, width, height, text: '', words, isScanned: true }
}

const signsOf = (name = '') => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const dayOf = (date: string) => datesOf({ page: 1, at: 0, text: date, words: [], starts: [] }, 'day_first')[0]?.value

/** Whether a field is what the receipt was labeled with: amounts and days by value, companies by their letters and digits. */
const isRight: Record<keyof Truth, (found: string | undefined, truth: string) => boolean> = {
  total: (found, truth) => found === Number(/\d+(?:\.\d+)?/.exec(truth.replaceAll(',', ''))?.[0]).toFixed(2),
  date: (found, truth) => found === dayOf(truth),
  company: (found, truth) => signsOf(found) === signsOf(truth),
}
const names = ['total', 'date', 'company'] as const

function tally(title: string, found: ReadonlyMap<string, readonly FoundField[]>): void {
  const parts = names.map((name) => {
    const labeled = [...found].filter(([number]) => truths.get(number)?.[name])
    const right = labeled.filter(([number, fields]) => {
      const value = fields.find((field) => field.name === name)?.value
      const isOk = isRight[name](value, truths.get(number)![name]!)
      if (!isOk && options.wrong) console.log(`${number} ${name}: ${value ?? 'none'}, not ${truths.get(number)![name]}`)
      return isOk
    })
    const percent = ((right.length / labeled.length) * 100).toFixed(1)
    return `${name} ${right.length} of ${labeled.length} (${percent} %)`
  })
  console.log(`${title}: ${parts.join(', ')}`)
}

const numbers = [...truths.keys()]
for (const [title, part] of [
  ['first hundred, tuned on', numbers.slice(0, 100)],
  ['second hundred', numbers.slice(100)],
] as const)
  tally(title, new Map(part.map((number) => [number, fieldsOf('invoice', [pageOf(number)])])))

if (options.ocr) {
  const found = new Map<string, readonly FoundField[]>()
  for (const file of files('img')) {
    const bytes = new Uint8Array(readFileSync(join(folder, 'img', file)))
    const { pages } = await fileReadingOn(serverReading).run({ bytes, name: file, type: 'image/jpeg' }, [])
    found.set(file.slice(0, 3), fieldsOf('invoice', pages))
  }
  tally('pictures', found)
}
