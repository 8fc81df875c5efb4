import type { AuditRow } from '@rad/api/admin/audit/contract'
import { usersApi } from '@rad/api/admin/users/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import type { Filter, Option } from '#kit/filter.ts'
import { t } from '#kit/words.ts'
import { actionName, entityWords } from './audit-words.ts'

const optionsOf = (pairs: Iterable<readonly [string, string]>): Option[] =>
  [...new Map(pairs)].map(([value, label]) => ({ value, label }))

/** What is typed is offered as it stands, before what the lines on screen hold. */
function useTyped(known: readonly string[]) {
  const [typed, setTyped] = useState('')
  const values = [...(typed ? [typed] : []), ...known]
  return { options: optionsOf(values.map((value) => [value, value] as const)), onSearch: setTyped }
}

/** Those who did something, found by the server as one types; on screen already are those of the lines. */
function usePeople(rows: readonly AuditRow[], isAllowed: boolean) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...pagedQuery(usersApi.list, { query: { q: typed || undefined, perPage: 50 } }),
    enabled: isAllowed,
    staleTime: 60_000,
  })
  const ofLines = rows.flatMap(({ user_id, user_name }) => (user_id ? [[user_id, user_name] as const] : []))
  const ofServer = (found.data?.rows ?? []).map(({ id, full_name }) => [id, full_name] as const)
  return { options: optionsOf([...ofLines, ...ofServer]), onSearch: setText }
}

/** The filters of the trail: when, who, what, and which record or address. */
export function useAuditFilters(
  answer: { rows: AuditRow[]; counts: Record<string, number> } | undefined,
  maySeePeople: boolean,
): Filter[] {
  const rows = answer?.rows ?? []
  const people = usePeople(rows, maySeePeople)
  const records = useTyped(rows.map((row) => row.entity_id))
  const addresses = useTyped(rows.flatMap((row) => row.address ?? []))
  const acts = answer && Object.entries(answer.counts)
  return [
    { kind: 'period', key: 'period', label: t('Period'), unset: t('All days') },
    { kind: 'options', key: 'person', label: t('Who'), ...people },
    {
      kind: 'options',
      key: 'action',
      label: t('What'),
      options: acts?.map(([value, count]) => ({ value, label: actionName(value), count })),
    },
    {
      kind: 'options',
      key: 'entity',
      label: t('Record'),
      options: Object.entries(entityWords).map(([value, label]) => ({ value, label: t(label) })),
    },
    { kind: 'options', key: 'entity_id', label: t('Record id'), quiet: true, ...records },
    { kind: 'options', key: 'address', label: t('Address'), quiet: true, ...addresses },
  ]
}
