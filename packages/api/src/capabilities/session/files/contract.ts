import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { fileKinds, fileStatuses } from './vocabulary.ts'

export { fileDays, fileKinds, fileStatuses, type FileKind } from './vocabulary.ts'

/** A file that is prepared in the background, or was. */
export const PreparedFile = z.object({
  id: z.uuid(),
  kind: z.enum(fileKinds),
  status: z.enum(fileStatuses),
  name: z.string().nullable(),
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  refusal: z.string().nullable(),
  requested_at: instant,
  finished_at: instant.nullable(),
  expires_at: instant,
})
export type PreparedFile = z.infer<typeof PreparedFile>

export const fileColumns = [
  { key: 'kind', label: 'File', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'rows', label: 'Rows', kind: 'number' },
  { key: 'requested_at', label: 'Requested', kind: 'instant' },
  { key: 'expires_at', label: 'Available until', kind: 'instant' },
] as const satisfies readonly Column<keyof PreparedFile>[]

const own = { allow: 'signed-in', scope: 'own' } as const
const params = z.object({ id: z.uuid() })

export const filesApi = contract('files', {
  list: {
    ...own,
    method: 'GET',
    path: '/api/files',
    summary: 'The files that were prepared for the asker, or are being, the newest first.',
    response: z.array(PreparedFile),
  },
  content: {
    ...own,
    method: 'GET',
    path: '/api/files/:id/content',
    summary: 'A file that is ready, always as a download.',
    params,
    response: 'file',
  },
  remove: {
    ...own,
    method: 'DELETE',
    path: '/api/files/:id',
    summary: 'Deletes a file, or no longer prepares it.',
    params,
    response: z.undefined(),
  },
})
