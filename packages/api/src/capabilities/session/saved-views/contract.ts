import { z } from 'zod'
import { roles } from '#capabilities/session/auth/contract.ts'
import { contract, isOneLine, seenVersion, text } from '#kernel/contract/contract.ts'

/** The screens whose views can be saved. */
export const viewScreens = [
  'tickets',
  'reports/tickets',
  'reports/year',
  'reports/level-tickets',
  'reports/charged',
  'reports/usage',
  'complaints',
  'job-cards',
  'holdups',
  'reports/job-cards',
  'reports/holdups',
  'helpdesk',
  'known-issues',
  'reports/helpdesk',
  'content',
  'library',
  'calls',
  'call-disputes',
  'reports/calls',
  'journeys',
  'event-log-entries',
  'reports/journeys',
  'reports/journey-paths',
  'reports/journey-deviations',
  'journey-tasks',
  'journey-groups',
  'documents',
  'reports/documents',
  'reports/no-update',
  'reports/retention',
  'reports/complaints',
  'reports/engagement',
  'reports/portal',
  'conversations',
  'models',
  'outlets',
  'dealers',
  'user-list',
  'invoices',
  'audit',
  'vehicles',
  'customers',
] as const
export type ViewScreen = (typeof viewScreens)[number]

/** A view saved under a name. `query` is the search part of the screen's address, checked by that screen's own schema. */
export const SavedView = z.object({
  id: z.uuid(),
  screen: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.unknown()),
  /** Everybody of these roles may open it. */
  shared_roles: z.array(z.enum(roles)),
  /** It opens by itself for these roles, save for who chose otherwise. */
  opens_for_roles: z.boolean(),
  /** It opens by itself for the asker. */
  is_default: z.boolean(),
  /** False where someone shared it: it can be used and not changed. */
  own: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

const screen = z.enum(viewScreens, 'Screen not found.')
const name = text(60, 1)
const mostFilters = 60
/** So many views a person can save, over all screens. */
export const mostViews = 200
const filter = z.string().max(500).check(isOneLine)
const query = z
  .record(text(60), z.union([filter, z.number(), z.array(filter).max(100)]))
  .refine((view) => Object.keys(view).length <= mostFilters, `A view can have at most ${mostFilters} filters.`)
const byId = z.object({ id: z.uuid() })

export const savedViewsApi = contract('saved-views', {
  list: {
    method: 'GET',
    path: '/api/views',
    allow: 'signed-in',
    scope: 'own',
    summary: 'The views of a screen: own ones and those shared with a role of yours.',
    query: z.object({ screen }),
    response: z.array(SavedView),
  },
  add: {
    method: 'POST',
    path: '/api/views',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Keeps a view under a name.',
    body: z.strictObject({ screen, name, query, is_default: z.boolean().default(false) }),
    response: SavedView,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/views/:id',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Renames a view or keeps other filters in it.',
    params: byId,
    body: z.strictObject({ name: name.optional(), query: query.optional(), if_version: seenVersion }),
    response: SavedView,
  },
  choose: {
    method: 'PUT',
    path: '/api/views/:id/default',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Lets a view open by itself for the asker, one shared with a role of theirs too, or no longer.',
    params: byId,
    body: z.strictObject({ is_default: z.boolean() }),
    response: SavedView,
  },
  share: {
    method: 'PUT',
    path: '/api/views/:id/roles',
    allow: 'create SharedView',
    scope: 'own',
    summary: 'Shares a view with roles, which may open it and not change it; with none, it is private again.',
    params: byId,
    body: z.strictObject({
      shared_roles: z.array(z.enum(roles, 'Role not found.')).max(roles.length),
      opens_for_roles: z.boolean().default(false),
      if_version: seenVersion,
    }),
    response: SavedView,
  },
  remove: {
    method: 'DELETE',
    path: '/api/views/:id',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Forgets a view.',
    params: byId,
    response: z.undefined(),
    status: 204,
  },
})
