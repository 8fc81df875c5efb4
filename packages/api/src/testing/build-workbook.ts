import { crc32, deflateRawSync } from 'node:zlib'

const numbers = (...parts: [value: number, bytes: 2 | 4][]) =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes)
      if (bytes === 2) part.writeUInt16LE(value)
      else part.writeUInt32LE(value)
      return part
    }),
  )

/** An archive of these files, packed. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain, { level: 1 })
    const facts = numbers(
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 4],
      [crc32(plain), 4],
      [packed.length, 4],
      [plain.length, 4],
      [name.length, 2],
      [0, 2],
    )
    const local = Buffer.concat([numbers([0x04034b50, 4]), facts, Buffer.from(name), packed])
    directory.push(
      Buffer.concat([
        numbers([0x02014b50, 4], [20, 2]),
        facts,
        numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
        Buffer.from(name),
      ]),
    )
    bodies.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const count = Object.keys(files).length
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [entries.length, 4], [at, 4], [0, 2])
  return Buffer.concat([...bodies, entries, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

interface WorkbookParts {
  /** After the rows, such as merged cells. */
  below?: string
  /** Before the sheets, such as from which year days are counted. */
  properties?: string
}

/** A workbook whose only sheet holds these rows, as XML: what no program would write, too. Style 1 is a day. */
export const buildWorkbook = (
  rows: string,
  { below = '', properties = '' }: WorkbookParts = {},
): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipOf({
      '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${below}</worksheet>`,
    }),
  )

/** A row of plain texts, numbered as it should be. */
export const rowOf = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text, at) => `<c r="${String.fromCharCode(65 + at)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
