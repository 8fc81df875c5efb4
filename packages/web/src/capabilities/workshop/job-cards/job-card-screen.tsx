import { cardFields, type JobCard, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { word } from '@rad/api/words'
import IconCarOff from '@tabler/icons-react/dist/esm/icons/IconCarOff.mjs'
import { lazy } from 'react'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CardStatusBadge } from '#words/card-words.tsx'
import { workTypeWords } from '#choose/work-types.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { CardFigures, HoldupList, InsurerFacts, LineList, PromiseList } from './job-card-lists.tsx'
import { CardMenu, isEnded } from './job-card-menu.tsx'
import { NextStep } from './job-card-next.tsx'
import { StageLine } from './stage-line.tsx'

const PromiseDialog = lazy(() =>
  import('./promise-dialog.tsx').then(({ PromiseDialog }) => ({ default: PromiseDialog })),
)
const LinesDrawer = lazy(() => import('./lines-drawer.tsx').then(({ LinesDrawer }) => ({ default: LinesDrawer })))

export const { Screen, prefetch } = recordScreen({
  record: jobCardsApi.get,
  id: 'no',
  fields: cardFields.fields,
  missing: {
    icon: IconCarOff,
    title: word('Job card not found'),
    text: word('No job card in your scope has the number {no}.'),
  },
  list: { to: '/job-cards', label: word('All job cards') },
  title: ({ no }) => no,
  badge: ({ status, vor, is_repeat }) => (
    <>
      <CardStatusBadge status={status} />
      {vor ? <Badge tone="bad">{t('VOR')}</Badge> : null}
      {is_repeat ? <Badge tone="warn">{t('Repeat repair')}</Badge> : null}
    </>
  ),
  lead: ({ job_type, reg_no, make, model }) =>
    [workTypeWords(job_type), reg_no, [make, model].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
  above: ({ record, can, open, opened, close }) => (
    <>
      <NextStep card={record} opened={opened} onOpen={open} onClose={close} />
      <StageLine card={record} canUpdate={can('update JobCard') && !isEnded(record)} />
    </>
  ),
  main: [
    ({ record, can, open }) => (
      <HoldupList card={record} canUpdate={can('update JobCard')} onOpen={(id) => open(`holdup-${id}`)} />
    ),
    {
      title: word('Visit'),
      facts: [
        'concern',
        'service_type',
        'category',
        'advisor',
        'loaner_given',
        { key: 'reg_no', kind: 'code' },
        'vin',
        'odometer',
        'customer',
        { key: 'outlet', isWide: true },
        { key: 'dms_no', kind: 'code' },
        { key: 'repeat_of', label: word('Repeats') },
        'psf_score',
      ],
    },
    ({ record, can, open }) => (
      <LineList card={record} onEdit={can('update JobCard') ? () => open('lines') : undefined} />
    ),
  ],
  aside: [
    ({ record, can, open }) => (
      <PromiseList
        card={record}
        onPromise={can('update JobCard') && !isEnded(record) ? () => open('promise') : undefined}
      />
    ),
    ({ record }) => <CardFigures card={record} />,
    {
      title: word('Times'),
      facts: ['received_at', 'work_started_at', 'completed_at', 'invoiced_at', 'delivered_at', 'touch_minutes'],
    },
    {
      title: word('Estimate to invoice'),
      facts: [
        { key: 'estimate', kind: 'money' },
        { key: 'approved', kind: 'money' },
        { key: 'invoiced', kind: 'money' },
      ],
    },
    ({ record }) => (record.job_type === 'bodyshop' ? <InsurerFacts card={record} /> : null),
  ],
  draws: {
    category: ({ record: { category, sub_category } }) =>
      [category, sub_category].flatMap((code) => (code ? inWords(code) : [])).join(' · '),
    loaner_given: ({ record }) => (record.loaner_given ? undefined : null),
    vin: ({ record, can }) => vinOf(record, can('read Vehicle')),
    customer: ({ record, can }) => customerOf(record, can('read Customer')),
    repeat_of: ({ record: { repeat_of } }) => repeat_of && pageOf('job-cards', repeat_of),
  },
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ can }) => can('update JobCard'),
      form: lazy(() => import('./job-card-drawer.tsx').then(({ JobCardDrawer }) => ({ default: JobCardDrawer }))),
    },
  },
  menu: ({ record }) => <CardMenu card={record} />,
  drawer: ({ opened, record, close }) => {
    if (opened === 'promise') return <PromiseDialog card={record} onClose={close} />
    return opened === 'lines' && <LinesDrawer card={record} onClose={close} />
  },
  timeline: { kind: 'job_card', tones: { delivered: 'good' }, isOver: isEnded },
})

const pageOf = (list: string, key: string, name = key) => (
  <RouterLink to={`/${list}/${key}` as never}>{name}</RouterLink>
)

function vinOf({ vehicle, vin }: JobCard, canOpen: boolean) {
  if (vehicle && canOpen) return pageOf('vehicles', vehicle.vin)
  return vin && t('{vin} (not a valid VIN)', { vin })
}

const customerOf = ({ customer, customer_name }: JobCard, canOpen: boolean) =>
  customer && canOpen ? pageOf('customers', customer, customer_name ?? customer) : customer_name
