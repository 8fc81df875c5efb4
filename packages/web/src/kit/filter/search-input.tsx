import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import styles from './filter-bar.module.css'

const waitMilliseconds = 200

/** Reports what was typed after a pause of 200 ms; follows the value when something else changes it. */
export function SearchInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // Only a change from outside replaces what is being typed.
    if (value === reported.current) return
    reported.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (text: string, wait: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      reported.current = text.trim()
      onChange(text.trim())
    }, wait)
  }

  return (
    <TextInput
      className={styles.search}
      type="search"
      size="xs"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} stroke={1.6} />}
      value={typed}
      maxLength={200}
      onChange={(event) => say(event.currentTarget.value, waitMilliseconds)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') say(typed, 0)
        if (event.key === 'Escape' && typed) say('', 0)
      }}
    />
  )
}
