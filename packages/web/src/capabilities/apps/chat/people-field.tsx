import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '#kit/words.ts'
import { listQuery } from './chat-list.tsx'

interface PeopleFieldProps {
  label: string
  value: readonly string[]
  /** People who are there already. */
  without?: readonly string[]
  onChange: (ids: string[]) => void
  error: ReactNode
}

/** Chooses people one can write to, found by name as one types. */
export function PeopleField({ label, value, without = [], onChange, error }: PeopleFieldProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data } = useQuery(listQuery(q))
  // Who was chosen keeps the name when something else is looked for.
  const names = useRef(new Map<string, string>())
  const found = [...(data?.chatsContacts ?? []).filter(({ isGroup }) => !isGroup), ...(data?.contacts ?? [])]
  for (const { id, fullName } of found) names.current.set(id, fullName)
  const ids = [...new Set([...value, ...found.map(({ id }) => id)])].filter((id) => !without.includes(id))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('Enter a name') : undefined}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={ids.map((id) => ({ value: id, label: names.current.get(id) ?? '' }))}
      nothingFoundMessage={t('No contacts found.')}
      maxDropdownHeight={240}
      error={error}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
