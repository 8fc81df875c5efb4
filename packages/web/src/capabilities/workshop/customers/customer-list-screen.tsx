import { contactWayNames, type ContactWay, customerList, customersApi } from '@rad/api/workshop/customers/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { languageWords } from '#words/conversation-words.tsx'
import { CustomerMark } from '#words/customer-words.tsx'
import { languageOptions } from './languages.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'

const CustomerDrawer = lazy(() =>
  import('./customer-drawer.tsx').then(({ CustomerDrawer }) => ({ default: CustomerDrawer })),
)

export const { Screen, prefetch } = listScreen({
  list: customerList,
  rows: customersApi.list,
  file: customersApi.export,
  lead: word('Vehicle owners and how they may be contacted.'),
  search: word('Search name, phone, or number'),
  empty: { title: word('No customers yet'), text: word('Customers appear here when they’re added.') },
  add: { label: word('Add customer'), allow: 'create Customer' },
  savedViews: { screen: 'customers' },
  filters: {
    consent: { words: (way) => t(contactWayNames[way as ContactWay]) },
    language: { values: languageOptions().map(({ value }) => value), words: languageWords },
    outlet: { none: word('None') },
  },
  cardColumns: { title: 'name', facts: ['no', 'phone', 'kind', 'vehicles'] },
  cells: {
    kind: ({ kind }) => inWords(kind),
    name: (customer) => <bdi>{customer.name}</bdi>,
    phone: ({ phone }) => phone && <bdi dir="ltr">{phone}</bdi>,
    language: ({ language }) => language && languageWords(language),
    outlet: ({ outlet, outlet_name }) => (outlet ? <span title={outlet_name ?? undefined}>{outlet}</span> : undefined),
    active: (customer) => <CustomerMark customer={customer} quiet />,
  },
  page: ({ no }) => `/customers/${no}`,
  drawer: ({ opened, close }) => opened === 'new' && <CustomerDrawer onClose={close} />,
})
