import type { Content, TableCell } from 'pdfmake'
import type { Deps } from '#kernel/context.ts'
import { drawPdf, pageNumbers, type PdfDocument } from '#kernel/pdf.ts'
import { word } from '#kernel/words.ts'
import { paidVia, paymentMethods, type InvoiceFile, type InvoiceItem, type Paper } from './contract.ts'
import { letterhead, paymentPlace } from './letterhead.ts'
import { checkLetters, paperWords, type PaperWords } from './paper-words.ts'

const quiet = '#495057'
const pageSizes = { a4: 'A4', letter: 'LETTER' } as const

/** A figure to the right; `text` says what it is, or what it comes to. */
const right = (text: string, more: { bold?: boolean; color?: string } = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
})

/** What is called what, line by line. */
const pairs = (rows: readonly (readonly [string, string])[]): Content => ({
  layout: 'noBorders',
  table: {
    widths: ['auto', 'auto'],
    body: rows.map(([name, value]) => [{ text: name, color: quiet }, value]),
  },
})

/** Who sends it, and what it is. */
const top = (invoice: InvoiceFile, { say, day }: PaperWords): Content => ({
  columns: [
    {
      stack: [
        { text: letterhead.name, fontSize: 15, bold: true },
        ...letterhead.lines.map((text) => ({ text, color: quiet })),
      ],
    },
    {
      width: 'auto',
      stack: [
        { text: say(word('Invoice {number}'), { number: invoice.number }), fontSize: 15, bold: true },
        pairs([
          [say(word('Issue date')), day(invoice.issuedDate)],
          [say(word('Due date')), day(invoice.dueDate)],
        ]),
      ],
    },
  ],
  margin: [0, 0, 0, 20],
})

/** Who pays, and where. */
function parties({ client, balance, paidVia: via }: InvoiceFile, { say, amount, currency }: PaperWords): Content {
  const due = [say(word('Total due')), `${currency} ${amount(balance)}`] as const
  const place = [
    [say(word('Bank')), paymentPlace.bankName],
    [say(word('Country')), paymentPlace.country],
    [say(word('IBAN')), paymentPlace.iban],
    [say(word('SWIFT code')), paymentPlace.swiftCode],
  ] as const
  return {
    columns: [
      {
        stack: [
          { text: say(word('Invoice to')), bold: true, margin: [0, 0, 0, 2] },
          client.name,
          client.company,
          client.address,
          client.country,
          client.contact,
          client.companyEmail,
        ],
      },
      {
        width: 'auto',
        stack: [
          { text: say(word('Payment details')), bold: true, margin: [0, 0, 0, 2] },
          pairs([due, ...(via === 'bank' ? place : [[say(word('Payment method')), say(paidVia[via])] as const])]),
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 18],
  }
}

function itemRow(item: InvoiceItem, { amount, number }: PaperWords): TableCell[] {
  const name = { text: item.name, bold: true }
  const rates = [item.tax1, item.tax2].filter((rate) => rate > 0).map((rate) => `${number(rate)} %`)
  return [
    item.description ? { stack: [name, { text: item.description, color: quiet }] } : name,
    right(amount(item.cost)),
    right(number(item.qty)),
    right(item.discount > 0 ? `${number(item.discount)} %` : '-'),
    right(rates.join(' + ') || '-'),
    right(amount(item.net)),
  ]
}

/** The items; their heading stands on every page they go on to. */
function items(invoice: InvoiceFile, words: PaperWords): Content {
  const { say, currency } = words
  const figures = [say(word('Cost')), say(word('Quantity')), say(word('Discount')), say(word('Tax')), say(word('Net'))]
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [
          { text: say(word('Item (amounts in {currency})'), { currency }), bold: true },
          ...figures.map((text) => right(text, { bold: true })),
        ],
        ...invoice.items.map((item) => itemRow(item, words)),
      ],
    },
  }
}

/** The totals, on one page with one another. What a line is made of stands above it. */
function totals(invoice: InvoiceFile, { say, amount, number, currency }: PaperWords): Content {
  const { subtotal, discount, taxes, total, paid, balance, salesperson } = invoice
  const row = (label: string, value: number, bold = false): TableCell[] => [
    { text: label, bold },
    right(amount(value), { bold }),
  ]
  const taxOf = (rate: number) => say(word('Tax {rate}%'), { rate: number(rate) })
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    columns: [
      { width: '*', stack: salesperson ? [pairs([[say(word('Salesperson')), salesperson]])] : [] },
      {
        width: 'auto',
        layout: 'noBorders',
        table: {
          widths: [150, 'auto'],
          body: [
            row(say(word('Subtotal')), subtotal),
            ...(discount > 0 ? [row(say(word('Discount')), -discount)] : []),
            ...taxes.map(({ rate, amount: tax }) => row(taxOf(rate), tax)),
            row(say(word('Total in {currency}'), { currency }), total, true),
            ...(paid > 0
              ? [
                  row(say(word('Paid so far')), -paid),
                  row(say(word('Balance in {currency}'), { currency }), balance, true),
                ]
              : []),
          ],
        },
      },
    ],
  }
}

const said = (heading: string, text: string): Content[] =>
  text ? [{ text: heading, bold: true, margin: [0, 14, 0, 2] }, { text }] : []

/** What the client cuts off and sends back with the money. */
const stub = (
  { number, client, dueDate, balance }: InvoiceFile,
  { say, day, amount, currency }: PaperWords,
): Content => ({
  unbreakable: true,
  margin: [0, 24, 0, 0],
  stack: [
    { text: '- '.repeat(80), color: quiet, noWrap: true, fontSize: 7 },
    { text: say(word('Payment stub')), bold: true, margin: [0, 6, 0, 2] },
    pairs([
      [say(word('To')), letterhead.name],
      [say(word('From')), client.company],
      [say(word('Invoice')), number],
      [say(word('Due date')), day(dueDate)],
      [say(word('Amount due')), `${currency} ${amount(balance)}`],
      [
        say(word('Payment method')),
        Object.values(paymentMethods)
          .map((way) => say(way))
          .join(' / '),
      ],
    ]),
  ],
})

/** An invoice on paper. From the second page on its number stands above; a draft says so across every page. */
export const invoiceDocument = (invoice: InvoiceFile, paper: Paper, words: PaperWords): PdfDocument => {
  const { say } = words
  const title = say(word('Invoice {number}'), { number: invoice.number })
  return {
    pageSize: pageSizes[paper],
    pageMargins: [40, 48, 40, 48],
    info: { title, author: letterhead.name },
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    ...(invoice.invoiceStatus === 'Draft'
      ? { watermark: { text: say('Draft'), color: '#868e96', opacity: 0.15 } }
      : {}),
    header: (page: number) =>
      page > 1 ? { text: `${title} · ${invoice.client.company}`, color: quiet, margin: [40, 22, 40, 0] } : null,
    footer: pageNumbers,
    content: [
      top(invoice, words),
      parties(invoice, words),
      items(invoice, words),
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
