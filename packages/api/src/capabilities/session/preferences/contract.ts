import { z } from 'zod'
import { contract } from '#kernel/contract.ts'

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
  /** `auto` follows the browser. */
  language: z.string().regex(/^(auto|[a-z]{2,3})$/, 'Enter a language code, such as “en”.'),
})
export type Preferences = z.infer<typeof Preferences>

export const preferencesApi = contract('preferences', {
  read: {
    method: 'GET',
    path: '/api/preferences',
    allow: 'signed-in',
    scope: 'own',
    summary: 'How the asker has arranged the frame, as far as it was ever changed.',
    response: Preferences.partial(),
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
})
