import { z } from 'zod'
import { contract, isOneLine, text } from '#kernel/contract/contract.ts'

/** How a person has arranged the frame of the pages (docs/domain.md#page-frame). */
export const Preferences = z.object({
  skin: z.enum(['light', 'bordered', 'dark', 'semi-dark', 'system']),
  content: z.enum(['full', 'boxed']),
  /** `auto` follows the language. */
  direction: z.enum(['auto', 'ltr', 'rtl']),
  layout: z.enum(['vertical', 'horizontal']),
  menuCollapsed: z.boolean(),
  menuHidden: z.boolean(),
  navbarColour: z.enum(['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark']),
  navbarType: z.enum(['floating', 'sticky', 'static', 'hidden']),
  footer: z.enum(['sticky', 'static', 'hidden']),
  transition: z.enum(['none', 'fade', 'fade-in-left', 'zoom-in']),
  /** Locks the screen where nothing was done for so long; 0 is never. */
  lockAfterMinutes: z.literal([0, 1, 5, 15, 30, 60]),
  /** `auto` follows the browser. */
  language: z.string().regex(/^(auto|[a-z]{2,3})$/, 'Enter a language code, such as “en”.'),
})
export type Preferences = z.infer<typeof Preferences>

const columnKey = text(60, 1)
const mostColumns = 60
/** A person has no more tables than this. */
export const mostTables = 200

/** How a person has arranged one table; what is left out is as the table has it. */
export const TableLayout = z.strictObject({
  /** In pixels, by column. */
  widths: z
    .record(
      columnKey,
      z.int().min(64, 'A column is 64 to 4,000 pixels wide.').max(4000, 'A column is 64 to 4,000 pixels wide.'),
    )
    .refine((widths) => Object.keys(widths).length <= mostColumns, 'At most 60 columns.')
    .optional(),
  /** How many of the first columns stay in sight. */
  pinned: z.int().min(0, 'At most 3 columns can be pinned.').max(3, 'At most 3 columns can be pinned.').optional(),
  /** The columns on show, in order. */
  columns: z.array(columnKey).min(1, 'Choose at least one column.').max(mostColumns, 'At most 60 columns.').optional(),
})
export type TableLayout = z.infer<typeof TableLayout>

/** By the names of the tables. */
export const TableLayouts = z.record(z.string(), TableLayout)
export type TableLayouts = z.infer<typeof TableLayouts>

/** All that every page begins with: one answer, so that a start asks once. */
export const StoredPreferences = Preferences.partial().extend({ tables: TableLayouts })
export type StoredPreferences = z.infer<typeof StoredPreferences>

export const preferencesApi = contract('preferences', {
  read: {
    method: 'GET',
    path: '/api/preferences',
    allow: 'signed-in',
    scope: 'own',
    summary:
      'How the asker has arranged the frame, as far as it was ever changed, and the columns of tables, by the names of the tables.',
    response: StoredPreferences,
  },
  save: {
    method: 'PUT',
    path: '/api/preferences',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Keeps how the asker has arranged the frame; the last one to write wins.',
    body: z.strictObject(Preferences.shape),
    response: Preferences,
  },
  saveTable: {
    method: 'PUT',
    path: '/api/preferences/tables',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Keeps how the asker has arranged one table; an empty layout is that of the table itself.',
    body: z.strictObject({
      table: z.string().min(1, 'Name the table.').max(200, 'Use at most 200 characters.').check(isOneLine),
      layout: TableLayout,
    }),
    response: TableLayouts,
  },
})
