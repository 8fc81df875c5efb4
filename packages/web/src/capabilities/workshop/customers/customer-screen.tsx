import { customerFields, customersApi } from '@rad/api/workshop/customers/contract'
import { word } from '@rad/api/words'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { lazy } from 'react'
import { PathLink } from '#kit/page/path-link.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { languageWords } from '#words/conversation-words.tsx'
import { CustomerMark } from '#words/customer-words.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { ContactFacts, OwnComplaints, OwnJobCards, OwnVehicles, Phones } from './customer-facts.tsx'
import { CustomerSwitch } from './customer-switch.tsx'

export const { Screen, prefetch } = recordScreen({
  record: customersApi.get,
  id: 'no',
  fields: customerFields.fields,
  missing: {
    icon: IconUserOff,
    title: word('Customer not found'),
    text: word('No customer in your scope has the number {no}.'),
  },
  list: { to: '/customers', label: word('All customers') },
  title: ({ name }) => name,
  badge: (customer) => <CustomerMark customer={customer} />,
  lead: ({ no, kind, city }) => [no, inWords(kind), city].filter(Boolean).join(' · '),
  main: [
    {
      title: word('Customer'),
      facts: [
        'name',
        'kind',
        'phones',
        'email',
        'language',
        { key: 'city', label: word('City') },
        'outlet',
        { key: 'source_no', label: word('Source number'), kind: 'code' },
        { key: 'inactive_reason', label: word('Inactive because'), isWide: true },
      ],
    },
    ({ record }) => <OwnVehicles customer={record} />,
    ({ record }) => <OwnJobCards customer={record} />,
    ({ record }) => <OwnComplaints customer={record} />,
  ],
  aside: [
    ({ record, can }) =>
      can('read Journey') ? <PathLink href={`/customers/${record.no}/story`}>{t('Open the story')}</PathLink> : null,
    ({ record }) => <ContactFacts customer={record} />,
  ],
  draws: {
    phones: ({ record }) => <Phones customer={record} />,
    language: ({ record }) => record.language && languageWords(record.language),
    outlet: ({ record }) => (record.outlet ? undefined : t('None: whole network')),
  },
  actions: ({ record }) => (record.can_change ? <CustomerSwitch customer={record} /> : null),
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ record }) => record.can_change,
      isMain: true,
      form: lazy(() => import('./customer-drawer.tsx').then(({ CustomerDrawer }) => ({ default: CustomerDrawer }))),
    },
  },
  timeline: { kind: 'customer', tones: { activated: 'good' } },
})
