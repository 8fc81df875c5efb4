import type { Allow } from '#kernel/contract.ts'

export interface Page {
  /** For good: bookmarks are kept by it. A page that goes takes its number with it. */
  id: number
  /** A short name for programs. */
  target: string
  title: string
  /** The name of its icon among those of Tabler. */
  icon: string
  /** Its path, with what the address begins with. */
  link: string
  allow: Allow
}
