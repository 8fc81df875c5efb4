import type { Allow } from '@rad/api/contract'
import { words } from '@rad/api/words'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Pages } from './pages.ts'

/** The groups of the menu, in its order; the words are those of docs/domain.md#page-frame. */
export const sections = words([
  '',
  'Reports',
  'Service',
  'Knowledge',
  'Network',
  'Service setup',
  'Engagement',
  'Insights',
  'Admin',
  'Apps',
  'Account',
] as const)
export type Section = (typeof sections)[number]

/**
 * What replaces menu and bar around a page: `paper` is printed in `Paper` (paper.tsx), which checks the
 * right; `blank` has no frame.
 */
export type PageFrame = 'paper' | 'blank'

/** How a page is listed in the menu and the quick search. */
export interface MenuPlace {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Place within the section; lower comes first. */
  order: number
  /** The name under which the items that need action are counted (nav-counts.ts). */
  counts?: string
  /** The search parameters of the link, for instance a period. */
  search?: Record<string, string>
  /** The same for users with a right. */
  searchFor?: { allow: Allow; search: Record<string, string> }
  /** Other words by which the quick search finds the page. */
  keywords?: readonly string[]
  /** Actions that start on this page, for the quick search. */
  actions?: readonly { title: string; allow: Allow; search: Record<string, string> }[]
}

/** A page in the menu. */
export interface NavEntry extends MenuPlace {
  section: Section
  title: string
  to: NonNullable<LinkProps['to']>
  allow: Allow
}

/** The pages of the menu, from those of all capabilities. */
export const menuOf = (capabilities: readonly Pages[]): NavEntry[] =>
  capabilities
    .flatMap(({ pages }) => pages)
    .flatMap(({ path, title, allow = 'signed-in', section = '', menu, opensOn }) =>
      menu ? [{ ...(opensOn && { search: opensOn }), ...menu, title, allow, section, to: path as NavEntry['to'] }] : [],
    )

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
        .map((entry) =>
          entry.searchFor && can(entry.searchFor.allow) ? { ...entry, ...entry.searchFor, allow: entry.allow } : entry,
        )
        .toSorted((a, b) => a.order - b.order),
    }))
    .filter((group) => group.entries.length > 0)
}

/** Whether a page of the menu, or a page below it, is the one that is open. */
export const isAt = (path: string, { to }: NavEntry): boolean =>
  to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
