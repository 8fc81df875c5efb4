import { z } from 'zod'
import { contract, seenVersion, text } from '#kernel/contract.ts'

/** A view kept under a name. `query` is the search part of the screen's address, checked by that screen's own schema. */
export const SavedView = z.object({
  id: z.uuid(),
  screen: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.unknown()),
  shared_roles: z.array(z.string()),
  is_default: z.boolean(),
  /** False where somebody shared it: it can be used and not changed. */
  own: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

const fields = {
  name: text(60, 1),
  query: z.record(
    z.string().max(60),
    z.union([z.string().max(500), z.number(), z.array(z.string().max(500)).max(100)]),
  ),
  shared_roles: z.array(z.string().max(10)).max(13).default([]),
  is_default: z.boolean().default(false),
}
const byId = z.object({ id: z.uuid() })

export const savedViewsApi = contract('saved-views', {
  list: {
    method: 'GET',
    path: '/api/views',
    allow: 'signed-in',
    scope: 'own',
    summary: 'The views of a screen: own ones and those shared with a role of yours.',
    query: z.object({ screen: z.string().max(60) }),
    response: z.array(SavedView),
  },
  add: {
    method: 'POST',
    path: '/api/views',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Keeps a view under a name.',
    body: z.strictObject({ screen: z.string().max(60), ...fields }),
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
    body: z.strictObject({
      name: fields.name.optional(),
      query: fields.query.optional(),
      shared_roles: z.array(z.string().max(10)).max(13).optional(),
      is_default: z.boolean().optional(),
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
