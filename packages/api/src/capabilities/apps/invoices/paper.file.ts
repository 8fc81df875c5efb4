import type { Content, TableCell } from 'pdfmake'
import type { Deps } from '#kernel/command/context.ts'
import { drawPdf, pageNumbers, type PdfDocument } from '#kernel/file/pdf-fonts.ts'
import { word } from '#kernel/contract/words.ts'
import { type CreditNoteFile, paidVia, type InvoiceFile, type Paper } from './contract.ts'
import { letterhead, letterheadSymbol, paymentPlace } from './letterhead.file.ts'
import { itemsTable } from './paper-items.file.ts'
import { cut, ink, linesBelow, pairs, quiet, right } from './paper-parts.file.ts'
import { checkLetters, paperWords, type PaperWords } from './paper-words.file.ts'

// The content of the web page `InvoicePaper`, in the same words and in the same order.

const pageSizes = { a4: 'A4', letter: 'LETTER' } as const

/** Who sends it, and what it is. */
const head = (title: string, rows: Parameters<typeof pairs>[0]): Content => ({
  layout: linesBelow(1),
  margin: [0, 0, 0, 20],
  table: {
    widths: ['*', 'auto'],
    body: [
      [
        {
          stack: [
            {
              columns: [
                { svg: letterheadSymbol, width: 22 },
                { text: letterhead.name, fontSize: 13, bold: true, margin: [0, 3, 0, 0] },
              ],
              columnGap: 8,
              margin: [0, 0, 0, 6],
            },
            ...letterhead.lines.map((text) => ({ text, color: quiet })),
          ],
          margin: [0, 0, 0, 18],
        },
        {
          stack: [{ text: title, fontSize: 14, bold: true, margin: [0, 2, 0, 6] }, pairs(rows)],
        },
      ],
    ],
  },
})

/** A client under a heading, and beside them what is to be known. */
function parties(
  client: InvoiceFile['client'],
  heading: string,
  aside: { heading: string; rows: Parameters<typeof pairs>[0] },
): Content {
  const lines = [client.company, client.address, client.country, client.contact, client.companyEmail]
  const titled = (text: string): Content => ({ text, color: quiet, margin: [0, 0, 0, 4] })
  return {
    columns: [
      { stack: [titled(heading), { text: client.name, bold: true }, ...lines.filter(Boolean)] },
      { width: 'auto', stack: [titled(aside.heading), pairs(aside.rows)] },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 20],
  }
}

/** Who pays, and where. */
function payer({ client, balance, paidVia: via }: InvoiceFile, { say, money }: PaperWords): Content {
  const due = [say(word('Total due')), money(balance)] as const
  const place = [
    [say(word('Bank')), paymentPlace.bankName],
    [say(word('Country')), paymentPlace.country],
    [say(word('IBAN')), paymentPlace.iban],
    [say(word('SWIFT code')), paymentPlace.swiftCode],
  ] as const
  return parties(client, say(word('Invoice to')), {
    heading: say(word('Payment details')),
    rows: [due, ...(via === 'bank' ? place : [])],
  })
}

/** What the totals of an invoice and of a credit note are made of. */
type Summed = Pick<InvoiceFile, 'subtotal' | 'discount' | 'taxes' | 'total'>

/** The totals, on one page together. What a row is made of is above it. */
function totals(
  { subtotal, discount, taxes, total }: Summed,
  { say, money, number }: PaperWords,
  more: { beside: Parameters<typeof pairs>[0]; less?: readonly (readonly [string, number])[]; left?: number },
): Content {
  const row = (label: string, value: number): TableCell[] => [
    { text: label, color: quiet, margin: [0, 2, 0, 2] },
    right(money(value), { margin: [0, 2, 0, 2] }),
  ]
  const sum = (label: string, value: number): TableCell[] => [
    { text: label, bold: true, fontSize: 11, margin: [0, 5, 0, 4] },
    right(money(value), { bold: true, fontSize: 11, margin: [0, 5, 0, 4] }),
  ]
  const parts = [
    row(say(word('Subtotal')), subtotal),
    ...(discount > 0 ? [row(say(word('Discount')), -discount)] : []),
    ...taxes.map(({ rate, amount }) => row(say(word('Tax {rate}%'), { rate: number(rate) }), amount)),
  ]
  const less = (more.less ?? []).filter(([, value]) => value !== 0).map(([label, value]) => row(label, value))
  const left = less.length > 0 ? [sum(say(word('Balance')), more.left ?? 0)] : []
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    columns: [
      { width: '*', stack: more.beside.length > 0 ? [pairs(more.beside)] : [] },
      {
        width: 'auto',
        // A line above each sum.
        layout: linesBelow(parts.length, ...(left.length > 0 ? [parts.length + 1 + less.length] : [])),
        table: { widths: [120, 'auto'], body: [...parts, sum(say(word('Total')), total), ...less, ...left] },
      },
    ],
  }
}

/** The totals of an invoice, with what was paid and credited of it. */
function invoiceTotals(invoice: InvoiceFile, words: PaperWords): Content {
  const { paid, credited, refund, balance, salesperson } = invoice
  const { say } = words
  return totals(invoice, words, {
    beside: [
      ...(salesperson ? [[say(word('Salesperson')), salesperson] as const] : []),
      [say(word('Payment method')), say(paidVia[invoice.paidVia])],
    ],
    less: [
      [say(word('Paid so far')), -paid],
      [say(word('Credited')), -credited],
      [say(word('To refund')), refund],
    ],
    left: balance,
  })
}

const section = (heading: string, text: string): Content[] =>
  text ? [{ text: heading, color: quiet, margin: [0, 18, 0, 3] }, { text }] : []

/** What the client cuts off and sends back with the money. */
const stub = ({ number, client, dueDate, balance }: InvoiceFile, { say, day, money }: PaperWords): Content => {
  const fields = [
    [say(word('To')), letterhead.name],
    [say(word('From')), client.company],
    [say(word('Invoice')), number],
    [say(word('Due date')), day(dueDate)],
    [say(word('Amount due')), money(balance)],
  ] as const
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    stack: [
      cut,
      { text: say(word('Payment stub')), color: quiet, margin: [0, 0, 0, 4] },
      {
        columns: fields.map(([name, value]) => ({ width: '*', stack: [{ text: name, color: quiet }, value] })),
        columnGap: 14,
      },
    ],
  }
}

/** A document on paper: from the second page on with its title above; an invalid one is marked across every page. */
const onPages = (
  title: string,
  about: { company: string; stamp: string | undefined; paper: Paper },
  content: readonly Content[],
): PdfDocument => ({
  pageSize: pageSizes[about.paper],
  pageMargins: [40, 48, 40, 48],
  info: { title, author: letterhead.name },
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2, color: ink },
  ...(about.stamp ? { watermark: { text: about.stamp, color: '#868e96', opacity: 0.15 } } : {}),
  header: (page: number) =>
    page > 1 ? { text: `${title} · ${about.company}`, color: quiet, margin: [40, 22, 40, 0] } : null,
  footer: pageNumbers,
  content: [...content],
})

/** An invoice on paper; a draft, and one that is closed, is marked as such. */
export const invoiceDocument = (invoice: InvoiceFile, paper: Paper, words: PaperWords): PdfDocument => {
  const { say, day } = words
  const title = say(word('Invoice {number}'), { number: invoice.number })
  const stamp = invoice.closedAs ?? (invoice.invoiceStatus === 'Draft' ? 'Draft' : undefined)
  return onPages(title, { company: invoice.client.company, stamp: stamp && say(stamp), paper }, [
    head(title, [
      [say(word('Issue date')), day(invoice.issuedDate)],
      [say(word('Due date')), day(invoice.dueDate)],
    ]),
    payer(invoice, words),
    itemsTable(invoice.items, words),
    invoiceTotals(invoice, words),
    ...(invoice.showNote ? section(say(word('Note')), invoice.note) : []),
    ...(invoice.showTerms ? section(say(word('Payment terms')), invoice.terms) : []),
    ...(invoice.showStub ? [stub(invoice, words)] : []),
  ])
}

type PaperDeps = Pick<Deps, 'translations' | 'settings'>
interface OnPaper {
  paper: Paper
  language: string
}

/** A credit note on paper; a cancelled one is marked as such. */
export const creditDocument = (note: CreditNoteFile, paper: Paper, words: PaperWords): PdfDocument => {
  const { say, day, money } = words
  const title = say(word('Credit note {number}'), { number: note.number })
  const stamp = note.undoneAt === null ? undefined : say(word('Cancelled'))
  return onPages(title, { company: note.client.company, stamp, paper }, [
    head(title, [
      [say(word('Issue date')), day(note.date)],
      [say(word('Invoice')), note.invoiceNumber],
    ]),
    parties(note.client, say(word('Credit to')), {
      heading: say(word('Credit details')),
      rows: [[say(word('Total credit')), money(note.total)]],
    }),
    itemsTable(note.items, words),
    totals(note, words, { beside: [] }),
    ...section(say(word('Reason')), note.reason),
  ])
}

const drawn = (document: PdfDocument) => {
  checkLetters(document.content)
  return drawPdf(document)
}

/** Draws an invoice in a language, as far as the font can write it. */
export const invoicePdf = async (deps: PaperDeps, invoice: InvoiceFile, { paper, language }: OnPaper) =>
  drawn(invoiceDocument(invoice, paper, await paperWords(deps, language)))

/** The same for a credit note. */
export const creditPdf = async (deps: PaperDeps, note: CreditNoteFile, { paper, language }: OnPaper) =>
  drawn(creditDocument(note, paper, await paperWords(deps, language)))
