import { call } from '@rad/api/client'
import type { Endpoint } from '@rad/api/contract'
import { hrefOf } from '#api/address.ts'
import { download, received } from '#api/download.ts'
import { transport } from '#api/transport.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { tabbed } from '#kit/table/copy-rows.ts'
import type { ExportGroup, ExportWay, FileFormat } from '#kit/table/export-menu.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import type { RowsEndpoint } from './list-declaration.ts'
import { asking } from './declared.ts'

const mostPerPage = 100
/** The parameters of a view that are not filters. */
const arrangement = new Set(['sort', 'columns', 'page', 'perPage'])

/** The ids of all rows a view finds, whatever its page. */
export async function allIds(rows: RowsEndpoint, values: object, rowId: (row: object) => string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const query = asking<RowsEndpoint>({ ...values, columns: undefined, page, perPage: mostPerPage })
    const found = (await call(transport, rows, query)) as { rows: object[]; count: number }
    ids.push(...found.rows.map(rowId))
    if (found.rows.length < mostPerPage || ids.length >= found.count) return ids
  }
}

export interface ExportsApart {
  file: Endpoint
  formats: readonly FileFormat[] | undefined
  /** The page that prints a view. */
  print: string
  /** Whether the reader may import such rows: then they are offered as their import takes them. */
  isImported?: boolean
  state: { values: object; data: unknown; selection: { ids: ReadonlySet<string> } }
}

/** All rows, the filtered ones, and the selected ones: each complete, whatever page is on screen. */
export function exportGroups({
  file,
  formats = ['csv', 'xlsx', 'pdf'],
  print,
  state,
  isImported,
}: ExportsApart): ExportGroup[] {
  const { page: _, perPage: __, ...view } = state.values as Record<string, unknown>
  const bare = Object.fromEntries(Object.entries(view).filter(([key]) => key === 'sort' || key === 'columns'))
  const isFiltered = Object.entries(view).some(([key, value]) => value !== undefined && !arrangement.has(key))
  const { count = 0 } = (state.data ?? {}) as { count?: number }
  const { ids } = state.selection
  const group = (label: string, query: object): ExportGroup => ({
    label,
    ways: [...formats, 'copy', 'print'],
    onExport: (way) => take(way, query),
  })
  const take = async (way: ExportWay, query: object) => {
    if (way === 'print') return printed(`${print}${stringifySearch({ ...query })}`)
    if (way !== 'copy') return download(file, asking({ ...query, format: way }))
    const { blob } = await received(file, asking({ ...query, format: 'csv' }))
    await navigator.clipboard.writeText(tabbed(await blob.text()))
    showToast(t('Rows copied.'), { isElsewhere: true })
  }
  return [
    ...(isFiltered ? [group(t('Filtered rows ({count})', { count }), view)] : []),
    group(t('All rows'), bare),
    ...(ids.size > 0
      ? [group(t('Selected rows ({count})', { count: ids.size }), { ...bare, ids: [...ids].join(',') })]
      : []),
    ...(isImported
      ? [
          {
            label: t('As an import file'),
            ways: ['csv', 'xlsx', 'jsonl'] as const,
            onExport: (way: ExportWay) =>
              download(file, asking({ ...view, columns: undefined, format: way, for: 'import' })),
          },
        ]
      : []),
  ]
}

function printed(address: string): void {
  window.open(hrefOf(address), '_blank', 'noopener')
}
