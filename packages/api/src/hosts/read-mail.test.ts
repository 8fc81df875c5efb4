import { expect, test } from 'vitest'
import { htmlMail, rawMail } from '#testing/raw-mails.ts'
import { readMail } from './read-mail.ts'

const encoded = (words: string) => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`

test('headers folded over lines are read as one line', async () => {
  const mail = await readMail(
    Buffer.from(
      rawMail({ subject: 'A hold-up of\r\n three\r\n\tdays', From: '"Ann\r\n Outside" <ann@northline.example>' }),
    ),
  )
  expect(mail.subject).toBe('A hold-up of three days')
  expect(mail.from).toEqual({ name: 'Ann Outside', email: 'ann@northline.example' })
})

test.each(['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\t'])(
  'headers with %j in encoded words are read as one line, and add no header',
  async (end) => {
    const mail = await readMail(
      Buffer.from(
        rawMail({
          subject: encoded(`Parts${end}Bcc: all@demo.com`),
          From: `${encoded(`Ann${end}Outside`)} <ann@northline.example>`,
          Cc: `${encoded(`Bo${end}West`)} <bo@northline.example>`,
        }),
      ),
    )
    expect(mail.subject).toBe('Parts Bcc: all@demo.com')
    expect(mail.from.name).toBe('Ann Outside')
    expect(mail.cc).toEqual([{ name: 'Bo West', email: 'bo@northline.example' }])
  },
)

test.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u009f', '\u202a', '\u202e', '\u2066', '\u2069'])(
  'signs that no one sees are left out of headers: %j',
  async (sign) => {
    const mail = await readMail(
      Buffer.from(
        rawMail({ subject: encoded(`invoice${sign}fdp.exe`), From: `${encoded(`A${sign}nn`)} <a@b.example>` }),
      ),
    )
    expect([mail.subject, mail.from.name]).toEqual(['invoicefdp.exe', 'Ann'])
  },
)

test('the text of a mail keeps its lines', async () => {
  const plain = await readMail(Buffer.from(rawMail({}, 'Hello,\n\tone\ntwo')))
  expect(plain.text.trimEnd()).toBe('Hello,\n\tone\ntwo')
  const rich = await readMail(Buffer.from(htmlMail({}, '<p>one\ntwo</p>')))
  expect(rich.html?.trimEnd()).toBe('<p>one\ntwo</p>')
})
