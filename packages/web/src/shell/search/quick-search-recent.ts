import { useState } from 'react'
import { readSession } from '#api/session.ts'

/** What was opened from the quick search, the newest first. */
export interface Recent {
  title: string
  subtitle?: string | null | undefined
  link: string
}

const howMany = 8
const keyOf = () => `rad.recent.${readSession()?.userData.id ?? ''}`

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Recent).title === 'string' &&
  typeof (value as Recent).link === 'string' &&
  (value as Recent).link.startsWith('/')

function read(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, howMany) : []
  } catch {
    return []
  }
}

/** Stored in this browser for the signed-in user; other users who sign in here do not see it. */
export function useRecent() {
  const [recent, setRecent] = useState(read)
  const keep = (next: Recent[]) => {
    localStorage.setItem(keyOf(), JSON.stringify(next.slice(0, howMany)))
    setRecent(next.slice(0, howMany))
  }
  const without = (link: string) => read().filter((one) => one.link !== link)
  return {
    recent,
    add: ({ title, subtitle, link }: Recent) => keep([{ title, subtitle, link }, ...without(link)]),
    remove: (link: string) => keep(without(link)),
    clear: () => keep([]),
  }
}
