import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { documentTypeOf } from './document-type.rules.ts'

test.each([
  ['%PDF-1.4', 'a.txt', 'pdf'],
  ['\n\nJunk before it\n%PDF-1.4\u0000', 'scan', 'pdf'],
  ['Dear customer', 'letter.txt', 'txt'],
  ['# Dear customer', 'letter.MD', 'md'],
  ['Subject: Hello\r\n\r\nText', 'mail.eml', 'eml'],
  ['No header at all', 'mail.eml', undefined],
  ['<html><script>x()</script>', 'page.txt', undefined],
  ['a,b\n1,2', 'table.csv', undefined],
  ['text\u0000', 'a.txt', undefined],
  ['', 'a.txt', undefined],
])('%j called %s is of the type %s', (content, name, extension) => {
  expect(documentTypeOf(strToU8(content), name)?.extension).toBe(extension)
})

test.each([
  [[0x49, 0x49, 0x2a, 0x00], 'tif'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'tif'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'png'],
  [[0xff, 0xd8, 0xff, 0xe0], 'jpg'],
  [[0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50], undefined],
])('bytes %j are of the type %s under any name', (bytes, extension) => {
  expect(documentTypeOf(Uint8Array.from(bytes), 'a.txt')?.extension).toBe(extension)
})
