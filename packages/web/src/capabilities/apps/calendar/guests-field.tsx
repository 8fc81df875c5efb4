import { TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { calendarApi } from '@rad/api/apps/calendar/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { t } from '#kit/words.ts'
import styles from './event-drawer.module.css'

export interface GuestsFieldProps {
  label: string
  value: readonly string[]
  onChange: (guests: string[]) => void
  error: ReactNode
}

const emailLike = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** People one knows, found by name as one types, and e-mail addresses of others. */
export function GuestsField({ label, value, onChange, error }: GuestsFieldProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const [q] = useDebouncedValue(typed, 200)
  const { data = [] } = useQuery({ ...pagedQuery(calendarApi.guests, { query: { q } }), staleTime: 60_000 })
  const names = new Map(data.map(({ email, name }) => [email, name]))

  const choose = (guests: string[]) => {
    const wrong = guests.find((guest) => !value.includes(guest) && !emailLike.test(guest))
    setRefused(wrong === undefined ? undefined : t('“{text}” is not an email address.', { text: wrong }))
    if (wrong === undefined) onChange(guests)
  }
  return (
    <TagsInput
      label={label}
      description={t('Enter a name, or enter an email address and press Enter.')}
      value={[...value]}
      onChange={choose}
      searchValue={typed}
      onSearchChange={setTyped}
      error={refused ?? error}
      data={data.map(({ email }) => email)}
      // The server has looked already, by the name too.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={styles.guest}>
          {names.get(option.value) ?? option.value}
          <small>{option.value}</small>
        </span>
      )}
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
