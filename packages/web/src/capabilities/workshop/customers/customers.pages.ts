import { word } from '@rad/api/words'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const customerPages = definePages('workshop/customers', [
  {
    path: '/customers',
    title: word('Customers'),
    allow: 'read Customer',
    screen: 'customer-list-screen',
    section: 'Service',
    menu: {
      icon: IconAddressBook,
      order: 70,
      keywords: ['owner', 'fleet', 'taxi', 'phone', 'consent', 'contact'],
      actions: [{ title: word('Add customer'), allow: 'create Customer', search: { open: 'new' } }],
    },
  },
  {
    path: '/customers/$no',
    title: word('Customer'),
    allow: 'read Customer',
    screen: 'customer-screen',
  },
])
