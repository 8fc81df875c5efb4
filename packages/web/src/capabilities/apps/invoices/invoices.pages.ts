import { word } from '@rad/api/words'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const invoicePages = definePages('apps/invoices', [
  {
    path: '/invoices',
    title: word('Invoices'),
    allow: 'read Invoice',
    screen: 'invoice-list-screen',
    section: 'Apps',
    menu: {
      icon: IconFileInvoice,
      order: 50,
      keywords: ['billing', 'payment', 'due', 'balance', 'client'],
    },
  },
  {
    path: '/invoices/add',
    title: word('New invoice'),
    allow: 'create Invoice',
    screen: 'add-screen',
  },
  {
    path: '/invoices/$id',
    title: word('Invoice'),
    allow: 'read Invoice',
    screen: 'invoice-screen',
  },
  {
    path: '/invoices/credit-notes/$id',
    title: word('Credit note'),
    allow: 'read Invoice',
    screen: 'credit-note-screen',
    frame: 'paper',
  },
  {
    path: '/invoices/$id/edit',
    title: word('Edit invoice'),
    allow: 'update Invoice',
    screen: 'edit-screen',
  },
  {
    path: '/invoices/$id/print',
    title: word('Invoice'),
    allow: 'read Invoice',
    screen: 'print-screen',
    frame: 'paper',
  },
])
