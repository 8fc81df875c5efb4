import { word } from '@rad/api/words'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Apps'),
    title: word('Invoices'),
    to: '/invoices',
    icon: IconFileInvoice,
    allow: 'read Invoice',
    order: 50,
    keywords: ['billing', 'payment', 'due', 'balance', 'client'],
  },
]
