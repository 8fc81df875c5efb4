import { docxToHtml } from '#kernel/file/docx.ts'
import { readWorkbook } from '#kernel/file/workbook.ts'
import { walkXml } from '#kernel/file/xml.ts'
import { textOfHtml } from './html-text.rules.ts'
import { most, type ReadFile, storable, UnreadableFile } from './page.rules.ts'
import { typedPages } from './typed-pages.rules.ts'

const mostFacts = 262_144

/** What a document gives about itself. Without it there is nothing to miss. */
async function factsOf(bytes: Uint8Array): Promise<Pick<ReadFile, 'title' | 'language'>> {
  const { unzipSync } = await import('fflate')
  const path = 'docProps/core.xml'
  const { [path]: part } = unzipSync(bytes, { filter: (one) => one.name === path && one.originalSize <= mostFacts })
  const found: Record<string, string> = {}
  let inside = ''
  await walkXml(
    new TextDecoder().decode(part),
    {
      open: (name) => (inside = name),
      close: () => (inside = ''),
      text: (text) => (found[inside] = (found[inside] ?? '') + text),
    },
    () => new UnreadableFile('unreadable'),
  )
  return { title: titleOf(found['dc:title']), language: languageOf(found['dc:language']) }
}

/** A title on one line, where there is one. */
export const titleOf = (given: unknown): string | null =>
  (typeof given === 'string' && storable(given).replaceAll(/\s+/g, ' ').trim().slice(0, 300).toWellFormed()) || null

/** The language of a code such as `en-IN`. */
export const languageOf = (given: unknown): string | null =>
  (typeof given === 'string' && /^[a-z]{2}(?=$|[-_])/i.exec(given.trim())?.[0].toLowerCase()) || null

export const readDocx = async (bytes: Uint8Array): Promise<ReadFile> => ({
  pages: typedPages(textOfHtml(await docxToHtml(bytes))),
  ...(await factsOf(bytes)),
})

/** Larger than any sheet that people print. */
const sheetLimits = { rows: 20_000, columns: 200 }

/** A workbook: the rows of one sheet after another, each below the name of its sheet. */
export async function readXlsx(bytes: Uint8Array): Promise<ReadFile> {
  const sheets = await readWorkbook(bytes, sheetLimits)
  const lines: string[] = []
  let letters = 0
  for (const { name, rows } of sheets)
    for (const line of [name, ...rows.map((row) => row.join('\t'))]) {
      letters += line.length
      if (letters > most.letters) throw new UnreadableFile('too_long')
      lines.push(line)
    }
  const hasRows = sheets.some(({ rows }) => rows.length > 0)
  return { pages: hasRows ? typedPages(lines.join('\n')) : [], ...(await factsOf(bytes)) }
}
