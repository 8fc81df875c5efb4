import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { roleName } from '@rad/api/session/auth/contract'
import { ticketsApi } from '@rad/api/service/tickets/contract'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react'
import { query } from '#api/query.ts'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import styles from './mention.module.css'

/** Keys of the field that belong to the list while it is open; answers whether it took one. */
export interface MentionKeys {
  press(event: KeyboardEvent): boolean
}

/** Where a sign of a text is in its field: a copy of the field is laid out up to it. */
function placeOf(field: HTMLTextAreaElement, at: number): { left: number; top: number } {
  const copy = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of ['font', 'letterSpacing', 'padding', 'borderWidth', 'direction', 'lineHeight'] as const)
    copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${field.offsetWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  copy.textContent = field.value.slice(0, at)
  const sign = copy.appendChild(document.createElement('span'))
  sign.textContent = '@'
  field.parentElement?.append(copy)
  const place = { left: sign.offsetLeft, top: sign.offsetTop - field.scrollTop }
  copy.remove()
  return place
}

export interface MentionListProps {
  ref: Ref<MentionKeys>
  no: string
  isInternal: boolean
  typed: string
  /** The place of the `@` in the text. */
  at: number
  field: RefObject<HTMLTextAreaElement | null>
  onPick: (username: string) => void
  /** Which list and option the field has to name. */
  onActive: (active: { list: string; option: string | undefined } | undefined) => void
  onDismiss: () => void
}

/** The people a comment may call, under the `@`: the arrows choose, Enter and Tab take, Escape leaves. */
export function MentionList({ ref, no, isInternal, typed, at, field, onPick, onActive, onDismiss }: MentionListProps) {
  const list = useId()
  const [q] = useDebouncedValue(typed, 120)
  const [chosen, setChosen] = useState(0)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => !isOpen && onDismiss() })
  const visibility = isInternal ? 'brand' : 'all'
  const found = useQuery({
    ...query(ticketsApi.callable, { params: { no }, query: { q: q || undefined, visibility } }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  const people = found.data?.people ?? []
  const index = Math.min(chosen, people.length - 1)
  const idOf = (one: number) => `${list}-${one}`
  const option = index >= 0 ? idOf(index) : undefined

  useLayoutEffect(() => {
    if (field.current) setPlace(placeOf(field.current, at))
  }, [field, at])
  useEffect(() => setChosen(0), [q])
  useEffect(() => onActive({ list, option }), [onActive, list, option])
  useEffect(() => () => onActive(undefined), [onActive])
  const step = (by: number) => people.length > 0 && setChosen((index + by + people.length) % people.length)
  useImperativeHandle(ref, () => ({
    press(event) {
      if (event.metaKey || event.ctrlKey || event.altKey) return false
      if (event.key === 'Escape') onDismiss()
      else if (people.length === 0) return false
      else if (event.key === 'ArrowDown') step(1)
      else if (event.key === 'ArrowUp') step(-1)
      else if (event.key === 'Enter' || event.key === 'Tab') onPick(people[index]!.username)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }))

  if (!place || !found.data) return null
  const noMatch = t('No one with access to this ticket found.')
  return (
    <Combobox store={combobox} position="top-start" width={280} offset={6} onOptionSubmit={onPick}>
      <Combobox.DropdownTarget>
        <span className={styles.anchor} style={place} aria-hidden="true" />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={list} aria-label={t('People with access to this ticket')}>
          {people.map(({ username, name, role }, one) => (
            <Combobox.Option
              key={username}
              id={idOf(one)}
              value={username}
              selected={one === index}
              aria-selected={one === index}
              className={styles.person}
              onMouseMove={() => setChosen(one)}
            >
              <Initials name={name} size={28} />
              <span className={styles.names}>
                <span>{name}</span>
                <span className={styles.quiet}>
                  <bdi>@{username}</bdi> · {t(roleName(role))}
                </span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {people.length === 0 ? <Combobox.Empty>{noMatch}</Combobox.Empty> : null}
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {people.length > 0 ? t('{count, plural, one {# person} other {# people}}', { count: people.length }) : noMatch}
      </VisuallyHidden>
    </Combobox>
  )
}
