import { unzipSync, zipSync } from 'fflate'

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)

const cellTag = /<((?:[A-Za-z]{1,10}:)?c) ([^<>]{1,400})>/g
const errorType = /\bt="e"/

/**
 * The reader of workbooks leaves cells with errors out, as if they were empty. Written as texts they are read as what Excel shows,
 * such as #N/A, so that each can be named by its row.
 */
export function errorsAsTexts(bytes: Uint8Array): Uint8Array {
  const sheets = unzipSync(bytes, { filter: ({ name }) => isSheet(name) })
  const written: Record<string, Uint8Array> = {}
  for (const [name, part] of Object.entries(sheets)) {
    const xml = new TextDecoder().decode(part)
    if (!errorType.test(xml)) continue
    const texts = xml.replaceAll(cellTag, (whole, tag: string, attributes: string) =>
      errorType.test(attributes) ? `<${tag} ${attributes.replace(errorType, 't="str"')}>` : whole,
    )
    written[name] = new TextEncoder().encode(texts)
  }
  return Object.keys(written).length === 0 ? bytes : zipSync({ ...unzipSync(bytes), ...written }, { level: 0 })
}
