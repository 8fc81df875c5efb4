import type { Column } from '#kernel/view.ts'
import { word } from '#kernel/words.ts'
import { pages } from '#capabilities/session/bookmarks/vocabulary.ts'

/** What is counted of what people do in the product. */
export type PortalKind = 'sign_in' | 'page' | 'export'

/** Files of what has no page in the menu. */
export const otherArea = 'other'

/** What the pages are called, by their short names. */
export const areaNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pages.map(({ target, title }) => [target, title])),
  [otherArea]: word('Other'),
}

/** What the rows of the report may be. Who did what is not kept: by page, nobody is counted. */
export const portalDimensions = [
  { key: 'day', label: 'Day', kind: 'day' },
  { key: 'week', label: 'Week', kind: 'day' },
  { key: 'month', label: 'Month', kind: 'month' },
  { key: 'role', label: 'Role', kind: 'code' },
  { key: 'region', label: 'Region', kind: 'code' },
  { key: 'area', label: 'Page', kind: 'text' },
] as const satisfies readonly Column[]
export type PortalDimension = (typeof portalDimensions)[number]['key']

export const portalMeasures = [
  { key: 'sign_ins', label: 'Sign-ins', kind: 'number' },
  {
    key: 'people',
    label: 'People',
    kind: 'number',
    hint: 'Different people who signed in, opened a page or took a file, each counted once.',
  },
  { key: 'pages', label: 'Pages opened', kind: 'number' },
  { key: 'exports', label: 'Files taken', kind: 'number' },
  { key: 'pages_per_person', label: 'Pages per person', kind: 'number', hint: 'Pages opened, per different person.' },
  {
    key: 'dau',
    label: 'Daily active',
    kind: 'number',
    hint: 'M78: people active on the day; over several days the mean of these.',
  },
  { key: 'wau', label: 'Weekly active', kind: 'number', hint: 'M78: people active in the 7 days that end there.' },
  { key: 'mau', label: 'Monthly active', kind: 'number', hint: 'M78: people active in the 28 days that end there.' },
  {
    key: 'stickiness',
    label: 'Stickiness %',
    kind: 'percent',
    hint: 'M79: the mean of daily active people over monthly active people at the end.',
  },
  { key: 'new', label: 'New', kind: 'number', hint: 'M80: people who were there for the first time.' },
  { key: 'returning', label: 'Returning', kind: 'number', hint: 'M80: people who had been there before.' },
] as const satisfies readonly Column[]

/** So many days after the first one M81 asks who came again; 0 is the first day itself. */
export const distances = [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28, 60, 90] as const
