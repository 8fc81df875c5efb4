import type { Content, TableCell } from 'pdfmake'
import type { Deps } from '#kernel/context.ts'
import { drawPdf, pageNumbers, type PdfDocument } from '#kernel/pdf.ts'
import { word } from '#kernel/words.ts'
import { paidVia, type InvoiceFile, type Paper } from './contract.ts'
import { letterhead, letterheadSymbol, paymentPlace } from './letterhead.ts'
import { itemsTable } from './paper-items.ts'
import { cut, ink, linesBelow, pairs, quiet, right } from './paper-parts.ts'
import { checkLetters, paperWords, type PaperWords } from './paper-words.ts'

// What stands on the page `InvoicePaper` of the web stands here, by the same words and in the same order.

const pageSizes = { a4: 'A4', letter: 'LETTER' } as const

/** Who sends it, and what it is. */
const head = (invoice: InvoiceFile, { say, day }: PaperWords): Content => ({
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
          stack: [
            {
              text: say(word('Invoice {number}'), { number: invoice.number }),
              fontSize: 14,
              bold: true,
              margin: [0, 2, 0, 6],
            },
            pairs([
              [say(word('Issue date')), day(invoice.issuedDate)],
              [say(word('Due date')), day(invoice.dueDate)],
            ]),
          ],
        },
      ],
    ],
  },
})

/** Who pays, and where. */
function parties({ client, balance, paidVia: via }: InvoiceFile, { say, money }: PaperWords): Content {
  const lines = [client.company, client.address, client.country, client.contact, client.companyEmail]
  const due = [say(word('Total due')), money(balance)] as const
  const place = [
    [say(word('Bank')), paymentPlace.bankName],
    [say(word('Country')), paymentPlace.country],
    [say(word('IBAN')), paymentPlace.iban],
    [say(word('SWIFT code')), paymentPlace.swiftCode],
  ] as const
  const heading = (text: string): Content => ({ text, color: quiet, margin: [0, 0, 0, 4] })
  return {
    columns: [
      {
        stack: [heading(say(word('Invoice to'))), { text: client.name, bold: true }, ...lines.filter(Boolean)],
      },
      {
        width: 'auto',
        stack: [heading(say(word('Payment details'))), pairs([due, ...(via === 'bank' ? place : [])])],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 20],
  }
}

/** The totals, on one page with one another. What a row is made of stands above it. */
function totals(invoice: InvoiceFile, { say, money, number }: PaperWords): Content {
  const { subtotal, discount, taxes, total, paid, balance, salesperson } = invoice
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
  const received = paid > 0 ? [row(say(word('Paid so far')), -paid), sum(say(word('Balance')), balance)] : []
  const body = [...parts, sum(say(word('Total')), total), ...received]
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    columns: [
      {
        width: '*',
        stack: [
          pairs([
            ...(salesperson ? [[say(word('Salesperson')), salesperson] as const] : []),
            [say(word('Payment method')), say(paidVia[invoice.paidVia])],
          ]),
        ],
      },
      {
        width: 'auto',
        // A line above each sum.
        layout: linesBelow(parts.length, ...(received.length > 0 ? [parts.length + 2] : [])),
        table: { widths: [120, 'auto'], body },
      },
    ],
  }
}

const said = (heading: string, text: string): Content[] =>
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

/** An invoice on paper. From the second page on its number stands above; a draft, and one that is closed, says so across every page. */
export const invoiceDocument = (invoice: InvoiceFile, paper: Paper, words: PaperWords): PdfDocument => {
  const { say } = words
  const title = say(word('Invoice {number}'), { number: invoice.number })
  const stamp = invoice.closedAs ?? (invoice.invoiceStatus === 'Draft' ? 'Draft' : undefined)
  return {
    pageSize: pageSizes[paper],
    pageMargins: [40, 48, 40, 48],
    info: { title, author: letterhead.name },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2, color: ink },
    ...(stamp ? { watermark: { text: say(stamp), color: '#868e96', opacity: 0.15 } } : {}),
    header: (page: number) =>
      page > 1 ? { text: `${title} · ${invoice.client.company}`, color: quiet, margin: [40, 22, 40, 0] } : null,
    footer: pageNumbers,
    content: [
      head(invoice, words),
      parties(invoice, words),
      itemsTable(invoice.items, words),
      totals(invoice, words),
      ...(invoice.showNote ? said(say(word('Note')), invoice.note) : []),
      ...(invoice.showTerms ? said(say(word('Payment terms')), invoice.terms) : []),
      ...(invoice.showStub ? [stub(invoice, words)] : []),
    ],
  }
}

/** Draws an invoice in a language, as far as the font can write it. */
export async function invoicePdf(
  deps: Pick<Deps, 'translations' | 'settings'>,
  invoice: InvoiceFile,
  { paper, language }: { paper: Paper; language: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const document = invoiceDocument(invoice, paper, await paperWords(deps, language))
  checkLetters(document.content)
  return drawPdf(document)
}
