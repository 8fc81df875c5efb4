import { CallerError } from '#kernel/command/errors.ts'
import type { ImportSetup, Say } from '#kernel/import/importer.ts'
import { documentFile } from './fields.importer.ts'
import { type DocumentFile, readDocumentFile } from './receive.commands.ts'

/** What a text comes to as a file; its content stays in the row. */
export type TextFile = Omit<DocumentFile, 'content'> | { refusal: string }

/** A check of all lines at once reports nothing: each is reported where it is checked by itself. */
const silently: Say = { wrong: () => undefined, warn: () => undefined }

const isTextName = /\.(txt|text|md|markdown|eml)$/i
const otherEnding = /\.(pdf|docx?|xlsx?|png|jpe?g|tiff?)$/i
/** Text is stored as a text file, whatever the file was that it was read from. */
const nameOf = (title: string) => (isTextName.test(title) ? title : `${title.replace(otherEnding, '')}.txt`)

async function textFileOf(title: string, text: string): Promise<TextFile> {
  try {
    const { content: _, ...file } = await readDocumentFile({
      name: nameOf(title),
      content: new TextEncoder().encode(text),
    })
    return file
  } catch (error) {
    if (!(error instanceof CallerError)) throw error
    return { refusal: Object.values(error.fields ?? {})[0] ?? error.message }
  }
}

interface Read {
  /** The numbers that rows and cases have, in capitals. */
  numbers: ReadonlySet<string>
  cases: ReadonlySet<string>
  /** By row: the file that its text comes to. */
  files: readonly (TextFile | undefined)[]
}

/** Reads the rows of a file once: what they name, and the file that each text comes to. */
export async function readLines(setup: ImportSetup): Promise<Read> {
  const numbers = new Set<string>()
  const cases = new Set<string>()
  const files: (TextFile | undefined)[] = []
  for await (const cells of setup.lines()) {
    const { no, title, linked_no, text } = documentFile.read(cells, silently, setup)
    if (no) numbers.add(no)
    if (linked_no) cases.add(linked_no.toUpperCase())
    files.push(text ? await textFileOf(title || no || '', text) : undefined)
  }
  return { numbers, cases, files }
}
