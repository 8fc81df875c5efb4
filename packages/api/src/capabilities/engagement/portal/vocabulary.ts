import type { Column } from '#kernel/contract/view.ts'
import { word } from '#kernel/contract/words.ts'
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

/** The dimensions of the report. It is not stored who opened which page, so no people are counted by page. */
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
    label: 'Users',
    kind: 'number',
    hint: 'Unique users who signed in, opened a page, or exported a file.',
  },
  { key: 'pages', label: 'Page views', kind: 'number' },
  { key: 'exports', label: 'Files exported', kind: 'number' },
  { key: 'pages_per_person', label: 'Page views per user', kind: 'number', hint: 'Page views per unique user.' },
  {
    key: 'dau',
    label: 'Daily active users',
    kind: 'number',
    hint: 'M78: users active on the day; over several days, the mean of these.',
  },
  {
    key: 'wau',
    label: 'Weekly active users',
    kind: 'number',
    hint: 'M78: users active in the 7 days ending on the last day.',
  },
  {
    key: 'mau',
    label: 'Monthly active users',
    kind: 'number',
    hint: 'M78: users active in the 28 days ending on the last day.',
  },
  {
    key: 'stickiness',
    label: 'Stickiness %',
    kind: 'percent',
    hint: 'M79: mean daily active users divided by monthly active users at the end.',
  },
  { key: 'new', label: 'New users', kind: 'number', hint: 'M80: users active for the first time.' },
  { key: 'returning', label: 'Returning users', kind: 'number', hint: 'M80: users who had been active before.' },
] as const satisfies readonly Column[]

/** So many days after the first one M81 counts who came again; 0 is the first day itself. */
export const distances = [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28, 60, 90] as const
