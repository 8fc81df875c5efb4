import { channelsApi } from '@rad/api/network/channels/contract'
import {
  categoryNames,
  complaintsApi,
  complaintStatuses,
  jobTypes,
  receivedVia,
  severities,
  subCategoriesOf,
} from '@rad/api/service/complaints/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Filter, Option } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { useOpenedFilters } from '#kit/use-opened-filters.ts'
import { t } from '#kit/words.ts'
import { useOutletOptions } from '#pickers/use-outlet-options.ts'
import { usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/rights.tsx'

const plain = (values: readonly string[] | undefined): Option[] | undefined =>
  values?.map((value) => ({ value, label: value }))
const worded = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: inWords(value) }))
const named = (values: readonly { code: string; name: string }[] | undefined): Option[] | undefined =>
  values?.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
const yesOrNo = (): Option[] => [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]

const minutes = 5 * 60_000

interface FilterOptions {
  values: Partial<
    Record<'make' | 'category' | 'month' | 'model_year' | 'dealer' | 'zone' | 'state' | 'city', string[] | undefined>
  >
  /** In a report days are always said, and the status is a filter where a list has tabs. */
  isReport?: boolean
}

/** The filters that list and report share, so that a figure and its rows are filtered by the same words. */
export function useComplaintFilters({ values, isReport = false }: FilterOptions): Filter[] {
  const can = useCan()
  const yesNo = yesOrNo()
  const { areWanted, telling } = useOpenedFilters(values)
  const choices = useQuery({
    ...query(complaintsApi.choices, { query: { make: values.make } }),
    staleTime: minutes,
    enabled: areWanted('make', 'model', 'component'),
  }).data
  const places = usePlaces(areWanted('region'))
  const channels = useQuery({
    ...query(channelsApi.list, { query: { active: undefined } }),
    staleTime: minutes,
    enabled: areWanted('channel'),
  }).data
  const outlets = useOutletOptions(can('read Outlet') && areWanted('outlet'))

  return telling([
    { kind: 'period', key: 'period', label: t('Received'), ...(isReport ? { unset: t('All days') } : {}) },
    ...(isReport
      ? [{ kind: 'options' as const, key: 'status', label: t('Status'), options: worded(complaintStatuses) }]
      : []),
    { kind: 'choice', key: 'silent', label: t('Silent for 7 days'), options: yesNo },
    { kind: 'options', key: 'severity', label: t('Severity'), options: worded(severities) },
    { kind: 'options', key: 'category', label: t('Category'), options: worded(categoryNames) },
    ...(values.category?.length
      ? [
          {
            kind: 'options' as const,
            key: 'sub_category',
            label: t('Sub-category'),
            options: worded(values.category.flatMap(subCategoriesOf)),
          },
        ]
      : []),
    { kind: 'options', key: 'make', label: t('Make'), options: plain(choices?.makes) },
    { kind: 'options', key: 'model', label: t('Model'), options: plain(choices?.models) },
    { kind: 'options', key: 'component', label: t('Component'), options: plain(choices?.components), quiet: true },
    { kind: 'options', key: 'outlet', label: t('Outlet'), ...outlets, quiet: true },
    { kind: 'options', key: 'region', label: t('Region'), options: named(places?.regions), quiet: true },
    { kind: 'options', key: 'channel', label: t('Channel'), options: named(channels), quiet: true },
    { kind: 'options', key: 'received_via', label: t('Received via'), options: worded(receivedVia), quiet: true },
    { kind: 'options', key: 'job_type', label: t('Job type'), options: worded(jobTypes), quiet: true },
    { kind: 'choice', key: 'crash', label: t('Crash'), options: yesNo, quiet: true },
    { kind: 'choice', key: 'fire', label: t('Fire'), options: yesNo, quiet: true },
    { kind: 'choice', key: 'injured', label: t('Injured'), options: yesNo, quiet: true },
    { kind: 'choice', key: 'killed', label: t('Killed'), options: yesNo, quiet: true },
    { kind: 'choice', key: 'repeat', label: t('Repeat'), options: yesNo, quiet: true },
    { kind: 'choice', key: 'has_outlet', label: t('About an outlet'), options: yesNo, quiet: true },
    // Set by a figure of the report or by an address; there is nothing to choose them from.
    ...(['month', 'model_year', 'dealer', 'zone', 'state', 'city'] as const)
      .filter((key) => values[key])
      .map((key): Filter => ({ kind: 'options', key, label: inWords(key), options: plain(values[key]) })),
  ])
}
