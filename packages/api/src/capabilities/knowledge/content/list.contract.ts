import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { roles as roleCodes } from '#capabilities/session/auth/contract.ts'
import { ContentRow } from './shapes.contract.ts'
import { contentJobTypes, contentKinds, contentStatuses } from './vocabulary.ts'

export const contentColumns = [
  { key: 'title', label: 'Title', kind: 'text' },
  { key: 'kind', label: 'Kind', kind: 'status' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'language', label: 'Language', kind: 'code' },
  { key: 'translations', label: 'Translations', kind: 'list', sortable: false, hidden: true },
  { key: 'live_edition', label: 'Live version', kind: 'code' },
  { key: 'roles', label: 'Roles', kind: 'list', sortable: false },
  { key: 'channels', label: 'Channels', kind: 'list', sortable: false, hidden: true },
  { key: 'regions', label: 'Regions', kind: 'list', sortable: false, hidden: true },
  { key: 'job_type', label: 'Job type', kind: 'status', hidden: true },
  { key: 'owner', label: 'Owner', kind: 'person', of: 'owner_id', sortable: false },
  { key: 'reviewer', label: 'Reviewer', kind: 'person', of: 'reviewer_id', sortable: false, hidden: true },
  { key: 'publish_from', label: 'Publish from', kind: 'instant', hidden: true },
  { key: 'publish_until', label: 'Publish until', kind: 'instant', hidden: true },
  { key: 'review_by', label: 'Review by', kind: 'day', hidden: true },
  { key: 'readers', label: 'Readers', kind: 'number', sortable: false, hint: 'People who read the live version.' },
  { key: 'updated_at', label: 'Updated', kind: 'instant' },
  { key: 'slug', label: 'Link address', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof ContentRow>[]

export const contentFilters = {
  status: { kind: 'options', label: 'Status', values: contentStatuses },
  kind: { kind: 'options', label: 'Kind', values: contentKinds },
  language: { kind: 'options', label: 'Language' },
  role: { kind: 'options', label: 'Meant for role', values: roleCodes },
  channel: { kind: 'options', label: 'Meant for channel', from: 'channels', quiet: true },
  region: { kind: 'options', label: 'Meant for region', from: 'regions', quiet: true },
  job_type: { kind: 'options', label: 'Job type', values: contentJobTypes, quiet: true },
  /** Ids of people. */
  owner: { kind: 'options', label: 'Owner', quiet: true },
  live: { kind: 'flag', label: 'Live', quiet: true },
  scheduled: { kind: 'flag', label: 'Scheduled', quiet: true },
  /** Its day of review has come. */
  review_due: { kind: 'flag', label: 'Review due', quiet: true },
  /** In review, and the asker may approve it: not by them, and not given to another reviewer. */
  my_review: { kind: 'flag', label: 'For my review', quiet: true },
} as const satisfies Filters

export const contentList = defineList({
  title: 'Content',
  row: ContentRow,
  columns: contentColumns,
  filters: contentFilters,
  defaultSort: '-updated_at',
  tabs: 'status',
})
