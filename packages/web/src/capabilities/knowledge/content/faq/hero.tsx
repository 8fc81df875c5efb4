import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'
import styles from './hero.module.css'

const waitMilliseconds = 200

/** What is searched for, as the address says. */
export function useTyped(): string | undefined {
  const { q } = useSearch({ strict: false }) as RawSearch
  const typed = typeof q === 'string' ? q.trim().slice(0, 200) : ''
  return typed === '' ? undefined : typed
}

export interface HeroProps {
  title: string
  lead: string
  searchLabel: string
  /** What of the address is forgotten with a new search. */
  clears?: readonly string[]
}

/** The top of a page one comes to with a question: its name, and a search that is in the address. */
export function Hero({ title, lead, searchLabel, clears = [] }: HeroProps) {
  const navigate = useNavigate()
  const inAddress = useTyped() ?? ''
  const [typed, setTyped] = useState(inAddress)
  const searched = useRef(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // Only a change from outside, such as the way back, replaces what is being typed.
    if (inAddress === searched.current) return
    searched.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string, wait: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const q = text.trim()
      searched.current = q
      const retained = (before: RawSearch) =>
        Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'q' && !clears.includes(key)))
      void navigate({
        to: '.',
        search: ((before: RawSearch) => ({ ...retained(before), ...(q && { q }) })) as never,
        replace: true,
        resetScroll: false,
      })
    }, wait)
  }

  return (
    <section className={styles.hero} aria-label={title}>
      <h1>{title}</h1>
      <p>{lead}</p>
      <TextInput
        className={styles.search}
        type="search"
        size="md"
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={18} stroke={1.6} />}
        maxLength={200}
        value={typed}
        onChange={(event) => search(event.currentTarget.value, waitMilliseconds)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed, 0)
          if (event.key === 'Escape' && typed) search('', 0)
        }}
      />
    </section>
  )
}
