import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseIn, draftCase, fileOf, moveCase, readCase, type Sides, signInSides } from '#testing/helpdesk.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { mostFileBytes, mostFiles } from './contract.ts'

let app: TestApp
let sides: Sides
let no: string
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
  no = (await draftCase(sides.outlet)).case.no
})
afterAll(() => app.close())

const attach = (file: File, to = no, by: Caller = sides.outlet) => {
  const body = new FormData()
  body.append('file', file)
  return by.fetch(new Request(`http://127.0.0.1/api/helpdesk/${to}/files`, { method: 'POST', body }))
}
const text = (content: string, name: string) => new File([content], name)
const read = (id: string, headers: HeadersInit = {}, by: Caller = sides.outlet, of = no) =>
  by.fetch(new Request(`http://127.0.0.1/api/helpdesk/${of}/files/${id}`, { headers }))
const fileNamed = async (name: string, of = no) =>
  (await readCase(sides.outlet, of)).case.files.find((file) => file.name === name)!

const beginnings: readonly [string, number[], string, string][] = [
  ['picture', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg', 'leak.jpg'],
  ['picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png', 'crack.png'],
  ['sound', [0x49, 0x44, 0x33], 'audio/mpeg', 'rattle.mp3'],
  ['sound', [0x4f, 0x67, 0x67, 0x53], 'audio/ogg', 'whine.ogg'],
  ['sound', [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x41, 0x56, 0x45], 'audio/wav', 'knock.wav'],
  ['sound', [0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70, 0x4d, 0x34, 0x41], 'audio/mp4', 'idle.m4a'],
  ['video', [0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d], 'video/mp4', 'smoke.mp4'],
  ['video', [0x1a, 0x45, 0xdf, 0xa3], 'video/webm', 'smoke.webm'],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d], 'application/pdf', 'scan.pdf'],
]

describe('a file', () => {
  test.each(beginnings)('is shown as a %s by its content, %s', async (preview, beginning, type, name) => {
    // A case takes ten; these are more.
    const { no: one } = (await draftCase(sides.outlet)).case
    expect((await attach(fileOf(beginning, 4000, name), one)).status).toBe(201)
    const { case: after } = await readCase(sides.outlet, one)
    expect(after.files).toMatchObject([{ name, type, preview, bytes: 4000, by: expect.any(String) as string }])
  })

  test('of a scan tool is text to read', async () => {
    expect((await attach(text('P0301 misfire cylinder 1\n', 'scan.txt'))).status).toBe(201)
    const file = await fileNamed('scan.txt')
    expect(file).toMatchObject({ preview: 'text', type: 'text/plain' })
    const response = await read(file.id)
    expect(await response.text()).toBe('P0301 misfire cylinder 1\n')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'scan.txt'],
    ['a drawing that runs', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'leak.png'],
    ['nothing', '', 'scan.txt'],
  ])('that is %s is refused', async (_what, content, name) => {
    expect((await attach(text(content, name))).status).toBe(422)
  })

  test('that is too large is refused', async () => {
    expect((await attach(fileOf([0xff, 0xd8, 0xff], mostFileBytes + 1, 'large.jpg'))).status).toBe(413)
  })

  test('is one of ten at most, and the same content twice is one', async () => {
    const { no: full } = (await draftCase(sides.outlet)).case
    for (let count = 0; count < mostFiles; count += 1) await attach(text(`Reading ${count}`, `${count}.txt`), full)
    expect((await attach(text('Reading 0', 'again.txt'), full)).status).toBe(201)
    const refused = await attach(text('One more', 'more.txt'), full)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ error: { message: 'Add at most 10 files to a case.' } })
    expect((await readCase(sides.outlet, full)).case.files).toHaveLength(mostFiles)
  })

  test('is added until the case ends', async () => {
    const closed = await caseIn('closed_fixed', sides)
    expect((await attach(text('Too late', 'late.txt'), closed)).status).toBe(409)
  })

  test('of the outlet counts as its feedback', async () => {
    const waiting = await caseIn('awaiting_outlet', sides)
    app.travel(600)
    const before = (await readCase(sides.outlet, waiting)).case.clocks.closes_at!
    await attach(text('Measured again', 'values.txt'), waiting)
    const after = (await readCase(sides.outlet, waiting)).case.clocks.closes_at!
    app.travel(-600)
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(599_000)
  })
})

describe('a part of a film', () => {
  let id: string
  let content: Uint8Array
  beforeAll(async () => {
    const film = fileOf([0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d], 3_000_000, 'film.mp4')
    content = new Uint8Array(await film.arrayBuffer())
    await attach(film)
    ;({ id } = await fileNamed('film.mp4'))
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000000-1000999', 1_000_000, 1_000_999],
    ['bytes=2999990-', 2_999_990, 2_999_999],
    ['bytes=-10', 2_999_990, 2_999_999],
    ['bytes=2999990-9999999', 2_999_990, 2_999_999],
  ])('%s is answered with that part', async (range, from, to) => {
    const response = await read(id, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/3000000`)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(content.slice(from, to + 1))
  })

  test('beyond its end is refused with its length', async () => {
    const response = await read(id, { range: 'bytes=3000000-' })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */3000000')
  })

  test.each(['', 'bytes=9-1', 'bytes=0-1,5-6', 'lines=1-2'])('the range “%s” returns the whole', async (range) => {
    const response = await read(id, range === '' ? {} : { range })
    expect(response.status).toBe(200)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect((await response.arrayBuffer()).byteLength).toBe(3_000_000)
  })

  test('no user beyond the outlet and the brand reads it, nor through another case’s number', async () => {
    expect((await read(id, {}, await app.as('HQA'))).status).toBe(200)
    expect((await read(id, {}, await app.as('BSM'))).status).toBe(404)
    const other = (await draftCase(sides.outlet)).case.no
    expect((await read(id, {}, sides.outlet, other)).status).toBe(404)
    await moveCase(sides.outlet, other, 'submitted')
  })
})
