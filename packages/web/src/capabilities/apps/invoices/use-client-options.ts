import { useCombobox } from '@mantine/core'
import type { InvoiceClient } from '@rad/api/apps/invoices/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { useClients } from './use-clients.ts'

const newClient = 'new'

export const nameOf = ({ company, name }: InvoiceClient) => `${company} · ${name}`

/**
 * The best match first: a company that begins with what was typed, then a name that does, then the rest by company. While
 * nothing is typed, anyone who is chosen is among them.
 */
function matchesOf(found: readonly InvoiceClient[], chosen: InvoiceClient | undefined, typed: string | undefined) {
  if (typed === undefined) return chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : [...found]
  const text = typed.trim().toLowerCase()
  const rank = ({ company, name }: InvoiceClient) =>
    company.toLowerCase().startsWith(text) ? 0 : name.toLowerCase().startsWith(text) ? 1 : 2
  return text === '' ? [...found] : found.toSorted((a, b) => rank(a) - rank(b))
}

export interface ClientChoice {
  chosen: InvoiceClient | undefined
  clients: ReturnType<typeof useClients>
  onChoose: (client: InvoiceClient) => void
  /** Undefined where the reader may not add one. */
  onNew: ((company: string) => void) | undefined
}

interface ClientOption {
  value: string
  /** Undefined for the option that adds one. */
  client: InvoiceClient | undefined
}

/** What is offered: “Add client” on top, for who may add one. */
const optionsOf = (matches: readonly InvoiceClient[], mayAdd: boolean): ClientOption[] => [
  ...(mayAdd ? [{ value: newClient, client: undefined }] : []),
  ...matches.map((client) => ({ value: String(client.id), client })),
]

/** The option an arrow leads to, around both ends. */
function nextOf(active: number | undefined, count: number, key: 'ArrowDown' | 'ArrowUp'): number | undefined {
  if (count === 0) return undefined
  if (active === undefined) return key === 'ArrowDown' ? 0 : count - 1
  return (active + (key === 'ArrowDown' ? 1 : -1) + count) % count
}

/** Enter came before the clients of what was typed: the best of them is taken once they are there. */
function useOnceSettled(isSettled: boolean, run: () => void) {
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || !isSettled) return
    isAwaited.current = false
    run()
  })
  return (isEnabled = true) => {
    isAwaited.current = isEnabled && !isSettled
  }
}

/** What the client field offers for what is typed, which of it is highlighted, and what its keys do. */
export function useClientOptions({ chosen, clients, onChoose, onNew }: ClientChoice) {
  const list = useId()
  const idOf = (index: number) => `${list}-${index}`
  // What is typed while a client is searched for; undefined while the chosen one is in the field.
  const [typed, setTyped] = useState<string>()
  const [highlighted, setHighlighted] = useState<number>()
  const combobox = useCombobox({ onDropdownClose: () => setHighlighted(undefined) })

  const matches = matchesOf(clients.found, chosen, typed)
  const options = optionsOf(matches, onNew !== undefined)
  const best = typed?.trim() && matches.length > 0 ? options.length - matches.length : undefined
  // Clients of what was typed before are not highlighted: Enter must not take one of them.
  const at = clients.isSettled ? (highlighted ?? best) : highlighted
  const active = at !== undefined && at < options.length ? at : undefined

  const close = () => {
    combobox.closeDropdown()
    setTyped(undefined)
    clients.onSearch('')
  }
  const take = (value: string) => {
    const client = matches.find(({ id }) => String(id) === value)
    if (client) onChoose(client)
    else onNew?.(typed?.trim() ?? '')
    close()
  }
  const awaited = useOnceSettled(clients.isSettled, () => best !== undefined && take(options[best]!.value))

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (combobox.dropdownOpened) setHighlighted(nextOf(active, options.length, event.key))
      else combobox.openDropdown()
    } else if (event.key === 'Escape' && combobox.dropdownOpened) close()
    else if (event.key === 'Enter' && combobox.dropdownOpened) {
      if (active !== undefined) take(options[active]!.value)
      else if (typed?.trim()) awaited()
    } else return
    event.preventDefault()
  }

  return {
    combobox,
    text: typed ?? (chosen ? nameOf(chosen) : ''),
    options,
    active,
    activeId: combobox.dropdownOpened && active !== undefined ? idOf(active) : undefined,
    idOf,
    /** Nothing fits what is typed. */
    isEmpty: matches.length === 0 && clients.isSettled,
    type: (text: string) => {
      awaited(false)
      setTyped(text)
      setHighlighted(undefined)
      clients.onSearch(text.trim())
      combobox.openDropdown()
    },
    press,
    highlight: setHighlighted,
    take,
    close,
  }
}
