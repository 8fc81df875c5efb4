import type { Allow } from '@rad/api/contract'
import { words } from '@rad/api/words'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The groups of the menu, in its order; the words are those of docs/domain.md#page-frame. */
export const sections = words([
  '',
  'Reports',
  'Service',
  'Network',
  'Service set-up',
  'Engagement',
  'Insight',
  'Admin',
  'Apps',
] as const)
export type Section = (typeof sections)[number]

/** What a capability puts into the menu and the quick search; exported as `nav` by its `<name>.nav.ts`. */
export interface NavEntry {
  section: Section
  title: string
  to: NonNullable<LinkProps['to']>
  /** What the address begins with, for instance a period. */
  search?: Record<string, string>
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  allow: Allow
  /** Place within the section; lower comes first. */
  order: number
  /** Other words by which the quick search finds the page. */
  keywords?: string[]
  /** Things to do that begin on this page, for the quick search. */
  actions?: { title: string; allow: Allow; search: Record<string, string> }[]
}

export interface NavGroup {
  section: Section
  entries: NavEntry[]
}

/** The groups a person sees: entries by right, groups without any left out. */
export function groupsOf(entries: NavEntry[], can: (allow: Allow) => boolean): NavGroup[] {
  return sections
    .map((section) => ({
      section,
      entries: entries
        .filter((entry) => entry.section === section && can(entry.allow))
        .toSorted((a, b) => a.order - b.order),
    }))
    .filter((group) => group.entries.length > 0)
}
