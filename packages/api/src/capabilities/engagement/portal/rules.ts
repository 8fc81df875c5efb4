import type { Endpoint } from '#kernel/contract/contract.ts'
import { pages } from '#capabilities/session/bookmarks/vocabulary.ts'
import { otherArea } from './vocabulary.ts'

/** The pages of capabilities whose name is not that of a page. */
const elsewhere: Readonly<Record<string, string>> = { tsm: 'territory-managers', 'sign-ins': 'home' }

const targets = new Set(pages.map(({ target }) => target))
const paths = pages
  .map(({ target, link }) => ({ target, path: link.replace(/\?.*/, '') }))
  .toSorted((a, b) => b.path.length - a.path.length)

/** The page of the menu that a path lies under, by its short name; undefined for what no menu names. */
export const areaOf = (path: string): string | undefined =>
  paths.find((page) => page.path === path || (page.path !== '/' && path.startsWith(`${page.path}/`)))?.target

/** The page that a file belongs to. */
export function areaOfFile({ path, capability }: Pick<Endpoint, 'path' | 'capability'>): string {
  const found = areaOf(path.replace(/^\/(api|apps)/, '').replace(/\/export\b.*/, ''))
  return found ?? (targets.has(capability) ? capability : (elsewhere[capability] ?? otherArea))
}
