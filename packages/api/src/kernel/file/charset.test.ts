import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { charsetOf } from './charset.ts'
import { decodedText } from './decoded-text.ts'

const texts: [charset: string, text: string][] = [
  ['windows-1251', 'no;name\n1;Анна Кузнецова\n'],
  ['windows-1251', 'no;name\n1;Ольга Смирнова\n2;Москва, улица Ленина 5\n'],
  ['koi8-r', 'no;name\n1;Пётр\n'],
  ['gb18030', 'no,name\n1,李娜\n'],
  ['gb18030', 'no,name\n1,王小明\n2,上海市浦东新区\n'],
  ['shift_jis', 'no,name\n1,田中さん\n2,大阪府\n'],
  ['euc-kr', 'no,name\n1,김철수\n'],
  ['big5', 'no,name\n1,陳大文\n2,台北市\n'],
  ['windows-1252', 'no,name\n1,Müller\n2,Café Zürich\n'],
  ['windows-1252', 'no,name\n1,Citroën — “Garage”\n'],
  ['windows-1252', 'no,name\n1,São Paulo\n2,Peça única\n'],
  ['windows-1252', 'no,price\n1,£5 é\n'],
  ['windows-1253', 'no,name\n1,Αθήνα Παπαδόπουλος\n'],
  ['windows-1254', 'no,name\n1,İstanbul Şahin Çağlar\n'],
  ['windows-1255', 'no,name\n1,דוד כהן\n'],
  ['windows-1256', 'no,name\n1,محمد علي\n'],
  ['utf-16le', 'no,name\n1,Plain\n'],
  ['utf-16be', 'no,name\n1,Ольга\n'],
  ['utf-8', 'no,name\n1,Ольга 张\n'],
]

test.each(texts)('a file in %s is read as it was written: %j', (charset, text) => {
  const bytes = new Uint8Array(iconv.encode(text, charset, { addBOM: false }))
  expect(charsetOf(bytes)).toBe(charset)
  expect(decodedText(bytes)).toBe(text)
})
