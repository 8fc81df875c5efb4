import { createHash } from 'node:crypto'
import type { AddressObject, EmailAddress, ParsedMail } from 'mailparser'
import { CallerError } from '#kernel/command/errors.ts'
import type { MailPerson } from '#kernel/command/mailer.ts'
import { inOneLine } from '#kernel/contract/lines.ts'
import { isTooManyPixels } from '#kernel/file/picture.ts'
import type { ReadMail } from '#kernel/command/postbox.ts'
import type { Task } from '#kernel/command/task.ts'
import { word } from '#kernel/contract/words.ts'
import { cleanName, fileTypeOf } from '#kernel/file/file-type.ts'
import { most } from '#capabilities/apps/email/vocabulary.ts'

const mostIds = 50

/** What a database keeps of letters: no NUL, no halves of pairs. */
const storable = (words: string) => words.toWellFormed().replaceAll('\u0000', '')
/** The value of a header on one line, whatever was sent: a mail that has arrived is not refused. */
const oneLine = (words: string, length: number) =>
  inOneLine(storable(words).replaceAll(/\s+/g, ' ')).slice(0, length).trim().toWellFormed()

const address = /^[^\s@<>,;"()]+@[^\s@<>,;"()]+$/

const everybodyIn = (list: readonly EmailAddress[]): EmailAddress[] =>
  list.flatMap((one) => (one.group ? one.group : [one])).slice(0, 1_000)

/** People with an address, each once. */
function peopleOf(given: AddressObject | AddressObject[] | undefined): MailPerson[] {
  const people = [given ?? []].flat().flatMap(({ value }) => everybodyIn(value))
  const known = people.flatMap(({ name, address: written = '' }) => {
    const email = storable(written).trim().toLowerCase()
    return address.test(email) && email.length <= 254 ? [{ name: oneLine(name, 120), email }] : []
  })
  return [...new Map(known.map((one) => [one.email, one])).values()].slice(0, most.people)
}

const bare = (id: string) => oneLine(id, 500).replace(/^<|>$/g, '')

/** The values of a header, in whichever of its forms the library answers it. */
function textsOf(mail: ParsedMail, name: string): string[] {
  return mail.headerLines
    .filter(({ key }) => key === name)
    .slice(0, 20)
    .map(({ line }) => line.slice(name.length + 1).slice(0, 1_000))
}

const addressesIn = (text: string) =>
  text
    .toLowerCase()
    .match(/(?<![^\s@<>,;"():])[^\s@<>,;"():]+@[^\s@<>,;"():]+/g)
    ?.slice(0, 20) ?? []

const onTheWay = ['delivered-to', 'x-original-to', 'envelope-to']

function fileOf({ filename, content, contentType }: ParsedMail['attachments'][number]) {
  const bytes = new Uint8Array(content)
  const given = storable(filename ?? (contentType === 'message/rfc822' ? 'email.eml' : 'file'))
  const known = fileTypeOf(bytes, given)
  const extension = /\.([a-z0-9]{1,8})$/i.exec(given)?.[1] ?? 'bin'
  return {
    name: cleanName(given, known ?? { type: '', extension }),
    // Content that a browser might run is never labeled as such.
    type: known?.type ?? 'application/octet-stream',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: bytes,
  }
}

/** The first files that fit into a mailbox. */
function filesOf(mail: ParsedMail) {
  let bytes = 0
  const attached = mail.attachments.filter(({ content }, at) => {
    if (at >= most.files || content.length === 0 || bytes + content.length > most.fileBytes) return false
    if (isTooManyPixels(new Uint8Array(content))) return false
    bytes += content.length
    return true
  })
  return { files: attached.map(fileOf), files_left_out: mail.attachments.length - attached.length }
}

/** Reads a mail as it came over the wire. Throws where it cannot be read. */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(Buffer.from(source.buffer, source.byteOffset, source.byteLength), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    checksumAlgo: 'sha256',
  })
  const [from] = peopleOf(mail.from)
  const written = mail.from?.value[0]
  const answers = [mail.inReplyTo ?? [], [mail.references ?? []].flat().toReversed()].flat()
  return {
    from: from ?? { name: oneLine(written?.name || written?.address || '', 120), email: '' },
    to: peopleOf(mail.to),
    cc: peopleOf(mail.cc),
    delivered_to: onTheWay.flatMap((name) => textsOf(mail, name)).flatMap(addressesIn),
    subject: oneLine(mail.subject ?? '', most.subject),
    html: !mail.html ? undefined : storable(mail.html.slice(0, most.message)),
    text: storable((mail.text ?? '').slice(0, most.message / 2)),
    date: mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : undefined,
    message_id: mail.messageId === undefined ? undefined : bare(mail.messageId) || undefined,
    answers: [...new Set(answers.map(bare))].filter(Boolean).slice(0, mostIds),
    is_spam: textsOf(mail, 'x-spam-flag').some((flag) => /yes/i.test(flag)),
    is_automatic: textsOf(mail, 'auto-submitted').some((header) => !/^\s*no\b/i.test(header)),
    ...filesOf(mail),
  }
}

/** Whatever a mail is made of, it holds up nothing else, and ends after its time. */
export const mailReading: Task<Uint8Array, Promise<ReadMail>> = {
  name: 'read a mail',
  run: readMail,
  isSmall: (source) => source.byteLength < 16_384,
  lane: 'read',
  longestMs: 20_000,
  tooMuch: () => new CallerError(413, 'body.size', word('Reading this email took too long.')),
}
