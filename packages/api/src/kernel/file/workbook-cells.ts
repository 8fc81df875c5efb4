import { unzipSync, zipSync } from 'fflate'
import { columnOf } from './workbook-bounds.ts'

const workbookPart = 'xl/workbook.xml'
const linksPart = 'xl/_rels/workbook.xml.rels'
const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)

const textOf = (part: Uint8Array | undefined) => new TextDecoder().decode(part)

const cellTag = /<((?:[A-Za-z]{1,10}:)?c) ([^<>]{1,400})>/g
const errorType = /\bt="e"/

/** Cells with errors as texts; undefined where there are none. */
function errorsAsTexts(xml: string): string | undefined {
  if (!errorType.test(xml)) return undefined
  return xml.replaceAll(cellTag, (whole, tag: string, attributes: string) =>
    errorType.test(attributes) ? `<${tag} ${attributes.replace(errorType, 't="str"')}>` : whole,
  )
}

/** Days counted from 1904, written as LibreOffice does; undefined where they are not. */
const countedFrom1904 = (xml: string): string | undefined =>
  xml.includes('date1904="true"') ? xml.replace('date1904="true"', 'date1904="1"') : undefined

/**
 * A workbook as its reader understands it. It leaves cells with errors out, as if they were empty: as texts they are what Excel shows,
 * such as #N/A, so that each can be named by its row. And of days counted from 1904 it knows one way of writing it.
 */
export function asReaderKnows(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes, { filter: ({ name }) => isSheet(name) || name === workbookPart })
  const written: Record<string, Uint8Array> = {}
  for (const [name, part] of Object.entries(parts)) {
    const xml = textOf(part)
    const changed = name === workbookPart ? countedFrom1904(xml) : errorsAsTexts(xml)
    if (changed !== undefined) written[name] = new TextEncoder().encode(changed)
  }
  return Object.keys(written).length === 0 ? bytes : zipSync({ ...unzipSync(bytes), ...written }, { level: 0 })
}

/** Rows of a column that are merged into one cell, from 0. */
export interface MergedRows {
  column: number
  first: number
  last: number
}

const sheetTag = /<(?:[A-Za-z]{1,10}:)?sheet ([^<>]{1,600})>/g
const linkTag = /<Relationship ([^<>]{1,1000})>/g
const mergeTag = /<(?:[A-Za-z]{1,10}:)?mergeCell ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g

const linkOf = /\bId="([^"]*)"/
const targetOf = /\bTarget="([^"]*)"/
const sheetLinkOf = /\b[A-Za-z]{1,20}:id="([^"]*)"/

function mergedIn(xml: string): MergedRows[] {
  return [...xml.matchAll(mergeTag)]
    .map(([, column = '', first, last]) => ({
      column: columnOf(column) - 1,
      first: Number(first) - 1,
      last: Number(last) - 1,
    }))
    .filter(({ first, last }) => last > first)
}

/** By sheet, in the order of the workbook, which rows are merged: such a cell shows its value for all of them. */
export function mergedRows(bytes: Uint8Array): MergedRows[][] {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => isSheet(name) || name === workbookPart || name === linksPart,
  })
  const targets = new Map(
    [...textOf(parts[linksPart]).matchAll(linkTag)].map(([, attributes = '']) => [
      linkOf.exec(attributes)?.[1],
      targetOf.exec(attributes)?.[1],
    ]),
  )
  return [...textOf(parts[workbookPart]).matchAll(sheetTag)].map(([, attributes = '']) => {
    const target = targets.get(sheetLinkOf.exec(attributes)?.[1]) ?? ''
    const part = parts[target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    return part ? mergedIn(textOf(part)) : []
  })
}
