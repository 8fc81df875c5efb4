import { Pill, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { emailApi, type Person } from '@rad/api/apps/email/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import styles from './compose.module.css'

export interface PeopleFieldProps {
  label: string
  value: readonly Person[]
  onChange: (people: Person[]) => void
  error?: string | undefined
  isFocused?: boolean
}

const emailLike = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** Receivers: people one knows, found by name as one types, and addresses of others. */
export function PeopleField({ label, value, onChange, error, isFocused }: PeopleFieldProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const [q] = useDebouncedValue(typed, 200)
  const { data = [] } = useQuery({ ...pagedQuery(emailApi.contacts, { query: { q } }), staleTime: 60_000 })
  const names = new Map([...data, ...value].map(({ email, name }) => [email, name]))
  const nameFor = (address: string) => names.get(address) || address
  const choose = (emails: string[]) => {
    const wrong = emails.find((email) => !value.some((one) => one.email === email) && !emailLike.test(email))
    setRefused(wrong === undefined ? undefined : t('“{text}” is not an email address.', { text: wrong }))
    if (wrong === undefined)
      onChange(emails.map((email) => ({ email: email.toLowerCase(), name: names.get(email) ?? '' })))
  }
  return (
    <TagsInput
      className={styles.field}
      openOnFocus={false}
      aria-label={label}
      leftSection={<span className={styles.label}>{label}</span>}
      leftSectionWidth={52}
      leftSectionPointerEvents="none"
      {...(isFocused && { 'data-autofocus': true, autoFocus: true })}
      value={value.map(({ email }) => email)}
      onChange={choose}
      searchValue={typed}
      onSearchChange={setTyped}
      acceptValueOnBlur
      error={refused ?? error}
      data={data.map(({ email }) => email)}
      // The server has looked already, by the name too.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={styles.person}>
          <Initials name={nameFor(option.value)} size={26} />
          <span>
            {nameFor(option.value)}
            <small>{option.value}</small>
          </span>
        </span>
      )}
      renderPill={({ value: one, onRemove }) => (
        <Pill withRemoveButton onRemove={() => onRemove?.()} title={String(one)}>
          <bdi>{nameFor(String(one))}</bdi>
        </Pill>
      )}
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
