import type { Import, ImportCounts, ImportStatus } from '@rad/api/admin/imports/contract'
import { Badge, type Tone } from '#kit/badge.tsx'
import { useFormat } from '#kit/format.tsx'
import { nothing } from '#kit/value.tsx'

/** Of an import, what the list knows too. */
export type ImportRow = Pick<Import, 'id' | 'kind' | 'kind_label' | 'file_name' | 'status' | 'counts' | 'rowCount'>

export const statusWords: Record<ImportStatus, [string, Tone]> = {
  uploaded: ['To be matched', 'warn'],
  checking: ['Being checked', 'accent'],
  checked: ['Checked', 'accent'],
  committing: ['Being written', 'accent'],
  committed: ['Imported', 'good'],
  reverted: ['Undone', 'plain'],
  cancelled: ['Thrown away', 'plain'],
}

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  const [word, tone] = statusWords[status]
  return <Badge tone={tone}>{word}</Badge>
}

/** "33,160 new, 3 wrong": what is zero is not said, and nothing at all is said plainly. */
export function CountsLine({ counts }: { counts: ImportCounts | null }) {
  const { number } = useFormat()
  if (!counts) return nothing
  const said = (['new', 'changed', 'same', 'wrong'] as const).filter((key) => counts[key] > 0)
  return <>{said.map((key) => `${number(counts[key])} ${key}`).join(', ') || 'Nothing in it'}</>
}

/** `1 line`, `33,163 lines`. */
export function useCounted() {
  const { number } = useFormat()
  return (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`
}
