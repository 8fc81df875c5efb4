import type { ListSums } from '#kernel/list/list-sums.ts'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'

/** Declarations by what scopes are made of. */
export const storedNaSumsByPlace = {
  table: 'na_declaration',
  name: 'na_declaration_place',
  groups: {
    outlet_id: 'line.outlet_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    region_id: 'line.region_id',
    status: 'line.status',
  },
  measures: { declarations: '1' },
} satisfies StoredSums

/** Declarations in the scope of the reader. */
export const naSumsOfPlaces: ListSums = {
  lines: () => sumLines(storedNaSumsByPlace),
  table: 'na_declaration',
  count: 'declarations',
  knows: ['status', 'outlet', 'region', 'channel'],
  isWalledAlike: true,
  onlyCounts: true,
}
