import type { Content, TableCell } from 'pdfmake'
import { drawPdf, pageNumbers, type PdfDocument } from '#kernel/pdf.ts'
import { paidVia, paymentMethods, type InvoiceFile, type InvoiceItem, type Paper } from './contract.ts'
import { letterhead, paymentPlace } from './letterhead.ts'

const quiet = '#495057'
const pageSizes = { a4: 'A4', letter: 'LETTER' } as const

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const inDays = (day: string) => days.format(new Date(`${day}T00:00:00Z`))

/** A figure to the right; `text` says what it is, or what it comes to. */
const right = (text: string, more: { bold?: boolean; color?: string } = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
})

/** Who sends it, and what it is. */
const top = (invoice: InvoiceFile): Content => ({
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
        { text: `Invoice ${invoice.number}`, fontSize: 15, bold: true, alignment: 'right' },
        { text: `Issued ${inDays(invoice.issuedDate)}`, alignment: 'right', color: quiet },
        { text: `Due ${inDays(invoice.dueDate)}`, alignment: 'right', color: quiet },
      ],
    },
  ],
  margin: [0, 0, 0, 20],
})

/** Who pays, and where. */
function parties({ client, balance, paidVia: via }: InvoiceFile, currency: string): Content {
  const place = [
    `Total due: ${currency} ${amounts.format(balance)}`,
    ...(via === 'bank'
      ? [
          paymentPlace.bankName,
          `Country: ${paymentPlace.country}`,
          `IBAN: ${paymentPlace.iban}`,
          `SWIFT: ${paymentPlace.swiftCode}`,
        ]
      : [`Paid by ${paidVia[via]}`]),
  ]
  return {
    columns: [
      {
        stack: [
          { text: 'Invoice to', bold: true, margin: [0, 0, 0, 2] },
          client.name,
          client.company,
          client.address,
          client.country,
          client.contact,
          client.companyEmail,
        ],
      },
      { width: 'auto', stack: [{ text: 'Payment details', bold: true, margin: [0, 0, 0, 2] }, ...place] },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 18],
  }
}

const taxText = ({ tax1, tax2 }: InvoiceItem) =>
  [tax1, tax2].flatMap((rate) => (rate > 0 ? [`${plain.format(rate)} %`] : [])).join(' + ') || '-'

function itemRow(item: InvoiceItem): TableCell[] {
  const name = { text: item.name, bold: true }
  return [
    item.description ? { stack: [name, { text: item.description, color: quiet }] } : name,
    right(amounts.format(item.cost)),
    right(plain.format(item.qty)),
    right(item.discount > 0 ? `${plain.format(item.discount)} %` : '-'),
    right(taxText(item)),
    right(amounts.format(item.net)),
  ]
}

/** The items; their heading stands on every page they go on to. */
const items = (invoice: InvoiceFile, currency: string): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
    body: [
      [
        { text: `Item (amounts in ${currency})`, bold: true },
        ...['Cost', 'Quantity', 'Discount', 'Tax', 'Net'].map((text) => right(text, { bold: true })),
      ],
      ...invoice.items.map(itemRow),
    ],
  },
})

/** The totals, on one page with one another. What a line is made of stands above it. */
function totals(invoice: InvoiceFile, currency: string): Content {
  const { subtotal, discount, taxes, total, paid, balance } = invoice
  const row = (label: string, value: number, bold = false): TableCell[] => [
    { text: label, bold },
    right(amounts.format(value), { bold }),
  ]
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    columns: [
      { text: invoice.salesperson ? `Salesperson: ${invoice.salesperson}` : '', width: '*' },
      {
        width: 'auto',
        layout: 'noBorders',
        table: {
          widths: [150, 'auto'],
          body: [
            row('Subtotal', subtotal),
            ...(discount > 0 ? [row('Discount', -discount)] : []),
            ...taxes.map(({ rate, amount }) => row(`Tax ${plain.format(rate)} %`, amount)),
            row(`Total ${currency}`, total, true),
            ...(paid > 0 ? [row('Received', -paid), row(`Balance ${currency}`, balance, true)] : []),
          ],
        },
      },
    ],
  }
}

const said = (heading: string, text: string): Content[] =>
  text ? [{ text: heading, bold: true, margin: [0, 14, 0, 2] }, { text }] : []

/** What the client cuts off and sends back with the money. */
const stub = ({ number, client, dueDate, balance }: InvoiceFile, currency: string): Content => ({
  unbreakable: true,
  margin: [0, 24, 0, 0],
  stack: [
    { text: '- '.repeat(80), color: quiet, noWrap: true, fontSize: 7 },
    { text: 'Payment stub', bold: true, margin: [0, 6, 0, 2] },
    `${client.company} · ${number} · due ${inDays(dueDate)} · ${currency} ${amounts.format(balance)}`,
    `Paid by: ${Object.values(paymentMethods).join(' / ')}`,
  ],
})

/** An invoice on paper. From the second page on its number stands above; a draft says so across every page. */
export const invoiceDocument = (invoice: InvoiceFile, paper: Paper, currency: string): PdfDocument => ({
  pageSize: pageSizes[paper],
  pageMargins: [40, 48, 40, 48],
  info: { title: `Invoice ${invoice.number}`, author: letterhead.name },
  defaultStyle: { font: 'Roboto', fontSize: 9 },
  ...(invoice.invoiceStatus === 'Draft' ? { watermark: { text: 'Draft', color: '#868e96', opacity: 0.15 } } : {}),
  header: (page: number) =>
    page > 1
      ? { text: `Invoice ${invoice.number} · ${invoice.client.company}`, color: quiet, margin: [40, 22, 40, 0] }
      : null,
  footer: pageNumbers,
  content: [
    top(invoice),
    parties(invoice, currency),
    items(invoice, currency),
    totals(invoice, currency),
    ...(invoice.showNote ? said('Note', invoice.note) : []),
    ...(invoice.showTerms ? said('Terms', invoice.terms) : []),
    ...(invoice.showStub ? [stub(invoice, currency)] : []),
  ],
})

export const invoicePdf = (invoice: InvoiceFile, paper: Paper, currency: string): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf(invoiceDocument(invoice, paper, currency))
