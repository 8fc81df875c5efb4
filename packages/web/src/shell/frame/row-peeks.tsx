import type { Allow } from '@rad/api/contract'
import type { DrawPeek } from '#kit/table/row-peeks.ts'
import { RowPeek } from './row-peek.tsx'

/** In every table people and outlets open their card; for users who may not read them their name is text. */
export const rowPeeks =
  (can: (allow: Allow) => boolean): DrawPeek =>
  ({ key, kind, of = key }, row, content) => {
    const { [of]: id, [key]: name } = row as Record<string, string | null | undefined>
    const isPeeked = (kind === 'person' && can('read Ticket')) || (kind === 'outlet' && can('read Outlet'))
    return isPeeked && id && name ? <RowPeek of={{ kind, id, name }}>{content}</RowPeek> : content
  }
