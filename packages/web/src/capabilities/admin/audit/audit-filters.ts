import type { AuditRow } from '@rad/api/admin/audit/contract'
import { usersApi } from '@rad/api/admin/users/contract'
import { word } from '@rad/api/words'
import { useState } from 'react'
import type { Offered, Option } from '#kit/filter/filter.ts'
import { t } from '#kit/words.ts'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { optionSource, useOptionsOf } from '#choose/option-source.ts'
import { actionName, entityWords } from './audit-words.ts'

const people = optionSource({
  endpoint: usersApi.list,
  ask: ({ text }) => ({ query: { q: text, perPage: 50 } }),
  optionsOf: ({ rows }) => rows.map(({ id, full_name }) => ({ value: id, label: full_name })),
  isSearched: true,
})

const optionsOf = (pairs: Iterable<readonly [string, string]>): Option[] =>
  [...new Map(pairs)].map(([value, label]) => ({ value, label }))

/** Those who did something: on screen already are those of the lines, the others are found by the server. */
function usePeople(rows: readonly AuditRow[], isEnabled: boolean): Offered {
  const { options, ...offered } = useOptionsOf(people, isEnabled)
  const ofLines = rows.flatMap(({ user_id, user_name }) => (user_id ? [[user_id, user_name] as const] : []))
  const found = (options ?? []).map(({ value, label }) => [value, label] as const)
  return { ...offered, options: options || ofLines.length > 0 ? optionsOf([...ofLines, ...found]) : undefined }
}

/** What is typed is offered as it is, before what the lines on screen hold. */
function useTyped(known: readonly string[]): Offered {
  const [typed, setTyped] = useState('')
  const values = [...(typed ? [typed] : []), ...known]
  return { options: optionsOf(values.map((value) => [value, value] as const)), onSearch: setTyped }
}

/** The filters of the trail: when, who, what, and which record or address. */
export const auditLooks = (answer: { rows: AuditRow[]; counts: Record<string, number> } | undefined): SourcedLooks => {
  const rows = answer?.rows ?? []
  return {
    period: { unset: word('All time') },
    person: { useOptions: (isEnabled) => usePeople(rows, isEnabled) },
    action: { values: Object.keys(answer?.counts ?? {}), words: actionName },
    entity: { values: Object.keys(entityWords), words: (entity) => t(entityWords[entity] ?? entity) },
    entity_id: { useOptions: () => useTyped(rows.map((row) => row.entity_id)) },
    address: { useOptions: () => useTyped(rows.flatMap((row) => row.address ?? [])) },
  }
}
