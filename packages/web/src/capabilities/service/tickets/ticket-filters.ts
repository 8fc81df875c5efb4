import type { Output } from '@rad/api/contract'
import { channelsApi } from '@rad/api/network/channels/contract'
import {
  categoryNames,
  chargedTo,
  jobTypes,
  justifications,
  priorities,
  ticketKinds,
  ticketsApi,
} from '@rad/api/service/tickets/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import type { Filter, Option } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { useOpenedFilters } from '#kit/use-opened-filters.ts'
import { t } from '#kit/words.ts'
import { useOutletOptions } from '#pickers/use-outlet-options.ts'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { chargedWords, ticketKindWords } from '#pickers/ticket-words.tsx'
import { useCan } from '#shell/rights.tsx'

const worded = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: inWords(value) }))
const labelled = <V extends string>(values: readonly V[], wordsOf: (value: V) => string): Option[] =>
  values.map((value) => ({ value, label: wordsOf(value) }))
const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))
const yesOrNo = (): Option[] => [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]

/** People who may answer tickets, found by the server as one types. */
export function usePeopleOptions(areWanted = true): {
  people: { id: string; username: string; name: string; role: string }[] | undefined
  onSearch: (text: string) => void
} {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...pagedQuery(ticketsApi.people, { query: { q: typed || undefined } }),
    staleTime: 60_000,
    enabled: areWanted,
  })
  return { people: found.data?.people, onSearch: setText }
}

/** Keys a figure of a report or a link sets; each is shown only while the address holds it. */
const given = ['month', 'zone', 'state', 'city', 'dealer', 'tsm', 'sub_category', 'weekday', 'hour'] as const
const givenChoices = ['counted_by', 'place', 'reached_level', 'in_time', 'my_vote'] as const

type Values = Partial<Record<(typeof given)[number] | 'category', string[] | undefined>> &
  Partial<Record<(typeof givenChoices)[number], string | undefined>>

/** Of what a figure or a link sets, one filter each, to be seen and taken away. */
const givenFilters = (values: Values): Filter[] => [
  ...given
    .filter((key) => values[key])
    .map((key): Filter => ({ kind: 'options', key, label: inWords(key), options: plain(values[key] ?? []) })),
  ...givenChoices
    .filter((key) => values[key])
    .map((key): Filter => ({ kind: 'choice', key, label: inWords(key), options: chosen(values[key]) })),
]

interface Offered {
  yesNo: Option[]
  outlets: ReturnType<typeof useOutletOptions>
  places: ReturnType<typeof usePlaces>
  channels: Output<typeof channelsApi.list> | undefined
}

const quietFilters = ({ yesNo, outlets, places, channels }: Offered): Filter[] => [
  { kind: 'period', key: 'period', label: t('Opened'), unset: t('All days'), quiet: true },
  { kind: 'choice', key: 'is_open', label: t('Still open'), options: yesNo, quiet: true },
  { kind: 'options', key: 'kind', label: t('Kind'), options: labelled(ticketKinds, ticketKindWords), quiet: true },
  { kind: 'options', key: 'outlet', label: t('Outlet'), ...outlets, quiet: true },
  { kind: 'options', key: 'region', label: t('Region'), options: namedOptions(places?.regions), quiet: true },
  { kind: 'options', key: 'channel', label: t('Channel'), options: namedOptions(channels), quiet: true },
  { kind: 'options', key: 'job_type', label: t('Job type'), options: worded(jobTypes), quiet: true },
  { kind: 'options', key: 'category', label: t('Category'), options: worded(categoryNames), quiet: true },
  { kind: 'options', key: 'justification', label: t('Justification'), options: worded(justifications), quiet: true },
  {
    kind: 'options',
    key: 'charged_to',
    label: t('Charged to'),
    options: labelled(chargedTo, chargedWords),
    quiet: true,
  },
  { kind: 'choice', key: 'reopened', label: t('Reopened'), options: yesNo, quiet: true },
  { kind: 'choice', key: 'paused_late', label: t('Paused shortly before due'), options: yesNo, quiet: true },
]

/** The filters of the list. */
export function useTicketFilters(values: Values): Filter[] {
  const can = useCan()
  const yesNo = yesOrNo()
  const { areWanted, telling } = useOpenedFilters(values)
  const places = usePlaces(areWanted('region'))
  const channels = useQuery({
    ...query(channelsApi.list, { query: { active: undefined } }),
    staleTime: 5 * 60_000,
    enabled: can('read Model') && areWanted('channel'),
  }).data
  const outlets = useOutletOptions(can('read Outlet') && areWanted('outlet'))
  const { people, onSearch } = usePeopleOptions(areWanted('owner'))
  const owners: Option[] | undefined = people && [
    { value: 'me', label: t('Me') },
    { value: 'none', label: t('Nobody') },
    ...people.map(({ username, name }) => ({ value: username, label: name })),
  ]

  return telling([
    { kind: 'options', key: 'owner', label: t('Owner'), options: owners, onSearch },
    { kind: 'options', key: 'priority', label: t('Priority'), options: plain(priorities) },
    {
      kind: 'options',
      key: 'level',
      label: t('Level'),
      options: ['1', '2', '3', '4'].map((value) => ({ value, label: `L${value}` })),
    },
    {
      kind: 'choice',
      key: 'due',
      label: t('Due'),
      options: [
        { value: 'today', label: t('Today') },
        { value: 'overdue', label: t('Overdue') },
      ],
    },
    { kind: 'choice', key: 'breached', label: t('Breached'), options: yesNo },
    ...quietFilters({ yesNo, outlets, places, channels }),
    ...givenFilters(values),
  ])
}

const chosen = (value: string | undefined): Option[] =>
  value === undefined
    ? []
    : [{ value, label: value === 'true' ? t('Yes') : value === 'false' ? t('No') : inWords(value) }]
