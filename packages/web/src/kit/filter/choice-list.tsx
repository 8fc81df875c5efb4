import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Offered, Option } from '#kit/filter/filter.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './filter-bar.module.css'

export interface ChoiceListProps extends Offered {
  label: string
  chosen: readonly string[]
  isMultiple: boolean
  onChange: (chosen: string[]) => void
}

const searchFrom = 8
const drawnAtMost = 100

/** Options to tick, with a search once there are many. The list has the focus while they load; then the first option gets it. */
export function ChoiceList(props: ChoiceListProps) {
  const panel = useRef<HTMLDivElement>(null)
  const isWaiting = !props.options && !props.error
  useEffect(() => {
    if (!isWaiting && document.activeElement === panel.current)
      panel.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isWaiting])
  return (
    <div ref={panel} className={styles.offered} tabIndex={-1} data-autofocus={isWaiting || undefined}>
      <Choices {...props} />
    </div>
  )
}

function Choices({ label, options, error, retry, chosen, isMultiple, onChange, onSearch }: ChoiceListProps) {
  const [text, setText] = useState('')
  const { number } = useFormat()
  if (!options && error)
    return (
      <div className={styles.failed} role="alert">
        <p className={styles.quiet}>{t('Couldn’t load the options.')}</p>
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('Try again')}
        </Button>
      </div>
    )
  if (!options) return <p className={styles.quiet}>{t('Loading…')}</p>

  const search = (typed: string) => {
    setText(typed)
    onSearch?.(typed.trim())
  }
  const unknown = chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value }))
  const all: readonly Option[] = [...unknown, ...options]
  const found = all.filter((option) => option.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  const toggle = (value: string) => {
    if (!isMultiple) return onChange(chosen.includes(value) ? [] : [value])
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  }

  return (
    <>
      {onSearch || options.length > searchFrom ? (
        <TextInput
          size="xs"
          aria-label={t('Search {what}', { what: label })}
          placeholder={t('Search')}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
        />
      ) : null}
      <div className={styles.choices} role="group" aria-label={label}>
        {found.slice(0, drawnAtMost).map((option) => (
          <button
            key={option.value}
            type="button"
            role={isMultiple ? 'checkbox' : 'radio'}
            aria-checked={chosen.includes(option.value)}
            className={styles.choice}
            onClick={() => toggle(option.value)}
          >
            {isMultiple ? <Checkbox.Indicator size="xs" checked={chosen.includes(option.value)} /> : null}
            <span>{option.label}</span>
            {option.count === undefined ? null : <small>{number(option.count)}</small>}
          </button>
        ))}
        {found.length === 0 ? <p className={styles.quiet}>{t('No results.')}</p> : null}
        {found.length > drawnAtMost ? (
          <p className={styles.quiet}>
            {t('{count} more. Type to narrow the list.', { count: number(found.length - drawnAtMost) })}
          </p>
        ) : null}
      </div>
    </>
  )
}
