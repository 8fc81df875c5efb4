import type { Content, TableCell } from 'pdfmake'
import { word } from '#kernel/contract/words.ts'
import type { CreditedItem } from './contract.ts'
import { quiet, right, ruled } from './paper-parts.file.ts'
import type { PaperWords } from './paper-words.file.ts'

/** The columns of figures. What no row has is not shown: an invoice without discounts has no column for them. */
function columnsOf(items: readonly CreditedItem[], { say, money, number }: PaperWords) {
  const percent = (rates: readonly number[]) => {
    const some = rates.filter((rate) => rate > 0).map(number)
    return some.length > 0 ? `${some.join(' + ')} %` : '–'
  }
  const column = (title: string, text: (item: CreditedItem) => string) => ({ title, text })
  return [
    column(say(word('Cost')), ({ cost }) => money(cost)),
    column(say(word('Quantity')), ({ qty }) => (qty === null ? '–' : number(qty))),
    ...(items.some(({ discount }) => discount > 0)
      ? [column(say(word('Discount')), ({ discount }) => percent([discount]))]
      : []),
    ...(items.some(({ tax1, tax2 }) => tax1 + tax2 > 0)
      ? [column(say(word('Tax')), ({ tax1, tax2 }) => percent([tax1, tax2]))]
      : []),
    column(say(word('Price')), ({ gross }) => money(gross)),
  ]
}

const nameOf = ({ name, description }: CreditedItem): TableCell => {
  const title = { text: name, bold: true }
  return description ? { stack: [title, { text: description, color: quiet }] } : title
}

/** The items; their heading is on every page they continue on. */
export function itemsTable(items: readonly CreditedItem[], words: PaperWords): Content {
  const columns = columnsOf(items, words)
  return {
    layout: ruled,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', ...columns.map(() => 'auto')],
      body: [
        [
          { text: words.say(word('Item')), color: quiet },
          ...columns.map(({ title }) => right(title, { color: quiet })),
        ],
        ...items.map((item) => [nameOf(item), ...columns.map(({ text }) => right(text(item)))]),
      ],
    },
  }
}
