import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { performHere } from '#kernel/command/task.ts'
import { drawPdf, type PdfDocument } from '#kernel/file/pdf-fonts.ts'
import { buildWorkbook, rowOf } from '#testing/build-workbook.ts'
import { rawMail } from '#testing/raw-mails.ts'
import { serverReading } from '../../../../hosts/reading-host.ts'
import { documentTypeOf } from './document-type.rules.ts'
import { readFailureOf } from './page.rules.ts'
import { fileReading, fileReadingOn } from './reading.file.ts'

const reading = fileReadingOn(serverReading)

const given = (content: Uint8Array | string, name: string) => {
  const bytes = typeof content === 'string' ? strToU8(content) : content
  return { bytes, name, type: documentTypeOf(bytes, name)?.type ?? 'unknown' }
}
const read = (content: Uint8Array | string, name: string) => performHere(reading, given(content, name))
const failure = (content: Uint8Array | string, name: string, task = reading) =>
  performHere(task, given(content, name)).then(
    () => 'read',
    (error: unknown) => readFailureOf(error) ?? error,
  )

/** A PDF as it is written by hand: pages of one size, each with these commands. */
function rawPdf(commands: readonly string[], size = '0 0 600 800', more = ''): Uint8Array {
  const kids = commands.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-IN) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${commands.length} /MediaBox [${size}] ${more} /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...commands.flatMap((command, at) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${command.length} >>\nstream\n${command}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const xref = text.length
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  return strToU8(`${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`, true)
}
const shown = (text: string, x = 60, y = 720) => `BT /F 20 Tf ${x} ${y} Td (${text}) Tj ET`

const docx = (body: string, facts = '') =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
    'docProps/core.xml': strToU8(`<cp:coreProperties>${facts}</cp:coreProperties>`),
  })
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

describe('a PDF', { timeout: 30_000 }, () => {
  test('gives its words with their places, its title, and its language', async () => {
    const { pages, language } = await read(rawPdf([shown('Invoice No 4711'), shown('Second page')]), 'a.pdf')
    expect(pages.map(({ text }) => text)).toEqual(['Invoice No 4711', 'Second page'])
    const [first] = pages[0]!.words
    expect(first).toMatchObject({
      text: 'Invoice',
      confidence: 1,
      x: expect.closeTo(0.1, 3),
      h: expect.closeTo(0.025, 3),
    })
    expect(first!.y).toBeCloseTo((800 - 720 - 16) / 800, 3)
    expect(pages[0]).toMatchObject({ number: 1, width: 600, height: 800, isScanned: false })
    expect(language).toBe('en')
  })

  test('is read in lines from left to right, in whatever order it was drawn', async () => {
    const commands = [shown('4711', 400, 700), shown('Thank you', 60, 100), shown('Number:', 60, 700)].join('\n')
    const { pages } = await read(rawPdf([commands]), 'a.pdf')
    expect(pages[0]!.text).toBe('Number: 4711\nThank you')
  })

  test('that is turned has its words where people see them', async () => {
    const { pages } = await read(rawPdf([shown('Across')], '0 0 600 800', '/Rotate 90'), 'a.pdf')
    expect(pages[0]).toMatchObject({ width: 800, height: 600 })
    const [{ x, y, w, h } = { x: 0, y: 0, w: 0, h: 0 }] = pages[0]!.words
    expect(h).toBeGreaterThan(w * (600 / 800) * 0.5)
    expect([x, y].every((one) => one > 0 && one < 1)).toBe(true)
  })

  test('that our own code draws is read back', async () => {
    const document: PdfDocument = { info: { title: 'Work done' }, content: ['Grand total 1,234.50', 'कुल'] }
    const { pages, title } = await read(await drawPdf(document), 'a.pdf')
    expect(pages[0]!.text).toContain('Grand total 1,234.50')
    expect(title).toBe('Work done')
  })

  test('that may be read and not printed or copied is read', async () => {
    const open = await drawPdf({ ownerPassword: 'x', permissions: { copying: false }, content: 'For all to read' })
    expect((await read(open, 'a.pdf')).pages[0]!.text).toBe('For all to read')
  })

  test('that is locked, broken, blank, or too long is refused with the reason', async () => {
    const locked = await drawPdf({ userPassword: 'x', content: 'Secret' })
    expect(await failure(locked, 'a.pdf')).toBe('locked')
    expect(await failure('%PDF-1.7 and nothing else', 'a.pdf')).toBe('unreadable')
    expect(await failure(rawPdf(['']), 'a.pdf')).toBe('no_text')
    expect(await failure(rawPdf(Array.from({ length: 301 }, () => '')), 'a.pdf')).toBe('too_many_pages')
  })

  test('with enormous pages has its words on the page', async () => {
    const { pages } = await read(rawPdf([shown('Far', 1e8, 1e8)], '0 0 1000000000 1000000000'), 'a.pdf')
    const { x, y, w, h } = pages[0]!.words[0]!
    expect([x, y, w, h].every((one) => one >= 0 && one <= 1)).toBe(true)
  })
})

describe('a file without pages', () => {
  test('of Word gives a line for each paragraph and row, and its facts', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('Labor')}</w:tc><w:tc>${paragraph('120.00')}</w:tc></w:tr></w:tbl>`
    const facts = '<dc:title>Estimate</dc:title><dc:language>de-DE</dc:language>'
    const { pages, ...found } = await read(docx(paragraph('Front &amp; rear') + table, facts), 'a.docx')
    expect(pages[0]!.text).toContain('Front & rear')
    expect(pages[0]!.words.map(({ text }) => text)).toEqual(['Front', '&', 'rear', 'Labor', '120.00'])
    expect(found).toEqual({ title: 'Estimate', language: 'de' })
  })

  test('of Excel gives its rows below the name of the sheet', async () => {
    const { pages } = await read(buildWorkbook(rowOf(1, ['Part', 'Price']) + rowOf(2, ['Lamp', '12.50'])), 'a.xlsx')
    expect(pages[0]!.text.split('\n')).toEqual(['A', 'Part\tPrice', 'Lamp\t12.50'])
  })

  test('of text is cut into pages of 60 lines, with places by line and column', async () => {
    const text = Array.from({ length: 130 }, (_, at) => `Line ${at + 1}`).join('\r\n')
    const { pages } = await read(text, 'a.txt')
    expect(pages.map(({ text: page }) => page.split('\n').length)).toEqual([60, 60, 10])
    expect(pages[1]!.words[1]).toMatchObject({ text: '61', x: 9 / 88, y: 3 / 66, w: 2 / 88, h: 1 / 66 })
  })

  test.each([
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0xfc, 0, 0x62, 0, 0x65, 0, 0x72, 0])],
    ['Windows-1252', Uint8Array.from([0xfc, 0x62, 0x65, 0x72])],
    ['UTF-8', strToU8('\ufeffüber')],
  ])('in %s is read with its letters', async (_, bytes) => {
    expect((await read(bytes, 'a.txt')).pages[0]!.text).toBe('über')
  })

  test('that is a mail begins with its header, and has the text of its HTML', async () => {
    const html = '<style>p{}</style><p>Dear &#83;ir,</p><table><tr><td>Total</td><td>9.00</td></tr></table>'
    const mail = rawMail({ subject: 'Claim 17', 'Content-Type': 'text/html; charset=utf-8' }, html)
    const { pages, title } = await read(new Uint8Array(Buffer.from(mail)), 'a.eml')
    expect(title).toBe('Claim 17')
    expect(pages[0]!.text).toMatch(/^From: .+\nTo: .+\n(?:Date: .+\n)?Subject: Claim 17\n/)
    expect(pages[0]!.text).toContain('Dear Sir,\nTotal\t9.00')
  })

  test('has no NUL, no control, and no half of a pair in what is read', async () => {
    const bytes = Uint8Array.from([0xff, 0xfe, 0x41, 0, 0, 0, 0, 0xd8, 0x42, 0])
    const { pages } = await performHere(reading, { bytes, name: 'a.txt', type: 'text/plain' })
    expect(pages[0]!.text).toBe('A\ufffdB')
  })
})

describe('refused is', { timeout: 30_000 }, () => {
  test('text without an end, and a text of letters without a blank', async () => {
    expect(await failure(new Uint8Array(25 * 1_048_576).fill(0x61), 'a.txt')).toBe('too_long')
    expect(await failure('a'.repeat(2_100_000), 'a.txt')).toMatch(/too_long|too_many_pages/)
    expect(await failure('\n'.repeat(2_000_000), 'a.txt')).toBe('no_text')
    expect(await failure('a\n'.repeat(20_000), 'a.txt')).toBe('too_many_pages')
  })

  test('a zip that unpacks to more than a document holds', async () => {
    expect(await failure(docx(' '.repeat(22 * 1_048_576)), 'a.docx')).toBe('unreadable')
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
    expect(await failure(buildWorkbook(far), 'a.xlsx')).toBe('unreadable')
  })

  test('XML that is nested without an end', async () => {
    expect(await failure(docx('<w:tbl><w:tr><w:tc>'.repeat(100_000)), 'a.docx')).toMatch(/no_text|unreadable|too_long/)
  })

  test('what is in mails, pictures, and scans, where nothing reads them', async () => {
    const mail = new Uint8Array(Buffer.from(rawMail({ subject: 'x' })))
    expect(await failure(mail, 'a.eml', fileReading)).toBe('not_offered')
    const inline = 'q 500 0 0 500 50 50 cm BI /W 1 /H 1 /CS /G /BPC 8 ID 0 EI Q'
    expect(await failure(rawPdf([inline]), 'a.pdf', fileReading)).toBe('not_offered')
  })

  test('a file of any other kind', async () => {
    expect(await failure(Uint8Array.from([1, 2, 3]), 'a.bin')).toBe('unreadable')
  })
})
