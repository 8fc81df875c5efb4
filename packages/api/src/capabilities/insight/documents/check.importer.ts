import type { Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { cleanName } from '#kernel/file/file-type.ts'
import type { Cells, CheckedLine, ImportSetup, Say } from '#kernel/import/importer.ts'
import { documentFile } from './fields.importer.ts'
import { type KnownDocument, type KnownDocuments, knownDocuments } from './known-documents.queries.ts'
import { readLines, type TextFile } from './lines.importer.ts'
import { documentFileTypes } from './reading/document-type.rules.ts'
import { onlyUndecided, otherContent } from './refusals.rules.ts'

type Line = ReturnType<typeof documentFile.read>

interface Checking {
  line: Line
  cells: Cells
  say: Say
  setup: ImportSetup
  known: KnownDocuments
}

/** No other system numbers its documents so, and the next one here would get the same number. */
const ownNumber = /^DOC-\d+$/i

/** The key of a new document: its number in the system that the file is from. */
const keyOfNew = (no: string) => `files ${no}`

/** Left out where the file does not say, as an empty cell of a code leaves it as it is. */
function outletOf({ line: { outlet }, say, setup, known }: Checking): string | undefined {
  if (!outlet) return undefined
  const id = known.outletId(setup.translate('outlet', outlet) ?? outlet.toUpperCase())
  if (id === undefined) say.wrong('outlet', 'Outlet not found.')
  return id
}

/** The case that the document is added to, and its outlet; left out where the file does not say. */
function caseOf({ line: { linked_kind, linked_no }, say, known }: Checking, before?: KnownDocument) {
  if (!linked_no) {
    if (linked_kind) say.wrong('linked_no', 'Enter the number of the case.')
    return undefined
  }
  // A case that is gone since leaves its document as it is.
  if (before && linked_no === before.linked_no && (!linked_kind || linked_kind === before.linked_kind)) return undefined
  const found = known.findCase(linked_kind, linked_no)
  if (!found) say.wrong('linked_no', 'Not found in your scope.')
  return found
}

function typeOf({ line: { doc_type }, cells, say }: Checking) {
  if (cells.doc_type && !doc_type) say.wrong('doc_type', 'Choose what this means.')
  return doc_type
}

/** Reports why a document is not read again as another type, as by hand. */
function checkType(doc_type: string | undefined, { status, doc_type: before }: KnownDocument, say: Say): void {
  if (doc_type === undefined || doc_type === before || status === 'received') return
  if (status === 'reading') say.wrong('doc_type', 'This document is being read. Try again later.')
  else if (status === 'verified' || status === 'rejected') say.wrong('doc_type', onlyUndecided)
}

function nameOf(title: string | null | undefined, { file_name, mime }: KnownDocument): string | undefined {
  const type = Object.values(documentFileTypes).find((one) => one.type === mime)
  if (!title || title === file_name || !type) return undefined
  // An ending that is none of the kind is a part of the title: "No. 5".
  return cleanName(`${title.replace(new RegExp(`\\.${type.extension}$`, 'i'), '')}.${type.extension}`, type)
}

function checkKnown(checking: Checking, before: KnownDocument, file: TextFile | undefined): CheckedLine {
  const { line, say, setup } = checking
  if (file && !('refusal' in file) && file.sha256 !== before.sha256) say.wrong('text', otherContent)
  const doc_type = typeOf(checking)
  checkType(doc_type, before, say)
  if (line.received_at && dayIn(setup.brand_tz, new Date(line.received_at)) !== before.received_on)
    say.warn('received_at', 'This document was received on another day, which isn’t changed.')
  const linked = caseOf(checking, before)
  const record = {
    file_name: nameOf(line.title, before),
    doc_type,
    outlet_id: outletOf(checking),
    linked_kind: linked?.kind,
    linked_no: linked?.no,
  }
  return { key: before.id, record }
}

function checkNew(checking: Checking, no: string, file: TextFile | undefined): CheckedLine | undefined {
  const { line, say, setup } = checking
  if (!file) say.wrong('text', 'Document not found. A new document needs a text.')
  else if ('refusal' in file) say.wrong('text', file.refusal)
  if (line.received_at && Date.parse(line.received_at) > setup.now.getTime())
    say.wrong('received_at', 'This time is in the future.')
  const doc_type = typeOf(checking)
  const linked = caseOf(checking)
  const outlet_id = outletOf(checking) ?? linked?.outlet_id ?? null
  if (!file || 'refusal' in file) return undefined
  const received_at = line.received_at ?? setup.now.toISOString()
  const received_on = dayIn(setup.brand_tz, new Date(received_at))
  const about = { doc_type: doc_type ?? 'other', is_type_given: doc_type !== undefined, received_at, received_on }
  const { kind: linked_kind = null, no: linked_no = null } = linked ?? {}
  const record = { ...file, ...about, client_no: no, outlet_id, linked_kind, linked_no, text: line.text }
  return { key: keyOfNew(no), record }
}

/** Looks up once what the rows need, and checks them in their order. */
export async function documentCheck(db: Db, setup: ImportSetup) {
  const { numbers, cases, files } = await readLines(setup)
  const known = await knownDocuments(db, numbers, cases)
  let place = 0
  return (cells: Cells, say: Say): CheckedLine | undefined => {
    const file = files[place]
    place += 1
    const line = documentFile.read(cells, say, setup)
    if (!line.no) return undefined
    const { found, refusal } = known.find(line.no)
    if (refusal) say.wrong('no', refusal)
    if (refusal) return undefined
    if (!found && ownNumber.test(line.no)) say.wrong('no', 'Document not found.')
    const checking = { line, cells, say, setup, known }
    return found ? checkKnown(checking, found, file) : checkNew(checking, line.no, file)
  }
}
