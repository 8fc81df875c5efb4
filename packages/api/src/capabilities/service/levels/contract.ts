import { z } from 'zod'
import { anyOr, contract, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { gapKinds, jobTypes, levelNumbers, memberStates, notices } from './vocabulary.ts'

export {
  type GapKind,
  gapKinds,
  gapWords,
  jobTypes,
  levelNumbers,
  type MemberState,
  memberStates,
  stateWords,
} from './vocabulary.ts'

export const Level = z.object({
  no: z.int(),
  name: z.string(),
  /** How who comes to answer is notified. */
  notify: z.array(z.enum(notices)),
  /** People who answer at it today; of the third level those who are mapped to outlets. */
  members: z.int(),
  /** Open tickets that stand at it, of those the asker sees. */
  open_tickets: z.int(),
  version: z.int(),
})
export type Level = z.infer<typeof Level>

export const LevelMember = z.object({
  id: z.uuid(),
  level: z.int(),
  user_id: z.uuid(),
  name: z.string(),
  /** What the line is of: its outlet, dealer or region by code and name; null answers for whom it is mapped to. */
  outlet: z.string().nullable(),
  dealer: z.string().nullable(),
  region: z.string().nullable(),
  place: z.string().nullable(),
  channel: z.string().nullable(),
  job_type: z.enum(jobTypes).nullable(),
  from_on: z.string(),
  to_on: z.string().nullable(),
  deputy_user_id: z.uuid().nullable(),
  deputy: z.string().nullable(),
  absent_from: z.string().nullable(),
  absent_to: z.string().nullable(),
  /** On the requested day. */
  state: z.enum(memberStates),
  /** Who answers on that day: the person, or the deputy. */
  answering: z.string().nullable(),
  answering_id: z.uuid().nullable(),
  version: z.int(),
})
export type LevelMember = z.infer<typeof LevelMember>

export const memberColumns = [
  { key: 'level', label: 'Level', kind: 'code' },
  { key: 'place', label: 'Place', kind: 'text' },
  { key: 'job_type', label: 'Job type', kind: 'text' },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true },
  { key: 'name', label: 'Member', kind: 'person', of: 'user_id' },
  { key: 'answering', label: 'Responsible', kind: 'person', of: 'answering_id' },
  { key: 'state', label: 'Status', kind: 'status' },
  { key: 'from_on', label: 'From', kind: 'day', hidden: true },
  { key: 'to_on', label: 'To', kind: 'day', hidden: true },
  { key: 'absent_from', label: 'Away from', kind: 'day', hidden: true },
  { key: 'absent_to', label: 'Away until', kind: 'day', hidden: true },
] as const satisfies readonly Column<keyof LevelMember>[]

/** The filters that members and gaps have in common. */
export const placeFilters = {
  level: { kind: 'options', label: 'Level', values: levelNumbers, refusal: 'Level not found.' },
  region: { kind: 'options', label: 'Region', from: 'regions' },
  dealer: { kind: 'options', label: 'Dealer', from: 'dealers' },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets' },
  job_type: { kind: 'options', label: 'Job type', values: jobTypes },
  /** The day that members answer or are missing on; today where it is left out. */
  date: { kind: 'day', label: 'On' },
} as const satisfies Filters

export const memberList = defineList({
  title: 'Level members',
  row: LevelMember,
  columns: memberColumns,
  filters: { ...placeFilters, state: { kind: 'options', label: 'Status', values: memberStates } },
  defaultSort: 'level',
  tabs: 'state',
})

/** What keeps a ticket from finding someone, and the line to mend where there is one. */
export const Gap = z.object({
  key: z.string(),
  kind: z.enum(gapKinds),
  level: z.int(),
  outlet: z.string().nullable(),
  dealer: z.string().nullable(),
  region: z.string().nullable(),
  place: z.string().nullable(),
  job_type: z.enum(jobTypes).nullable(),
  member_id: z.uuid().nullable(),
  name: z.string().nullable(),
  user_id: z.uuid().nullable(),
  since: z.string().nullable(),
})
export type Gap = z.infer<typeof Gap>

export const gapColumns = [
  { key: 'kind', label: 'Coverage gap', kind: 'status' },
  { key: 'level', label: 'Level', kind: 'code' },
  { key: 'place', label: 'Place', kind: 'text' },
  { key: 'job_type', label: 'Job type', kind: 'text' },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'name', label: 'Member', kind: 'person', of: 'user_id' },
  { key: 'since', label: 'Since', kind: 'day' },
] as const satisfies readonly Column<keyof Gap>[]

export const gapList = defineList({
  title: 'Coverage gaps',
  row: Gap,
  columns: gapColumns,
  filters: { ...placeFilters, kind: { kind: 'options', label: 'Coverage gap', values: gapKinds } },
  defaultSort: 'level',
  tabs: 'kind',
})

export const levelFields = defineFields({
  name: { kind: 'text', label: 'Name', max: 60, min: 2, required: true },
  notify: {
    kind: 'list',
    label: 'Notified by',
    hint: 'How people are notified when a ticket reaches this level. Each person is notified once per ticket.',
    required: true,
    schema: z
      .array(z.enum(notices))
      .max(notices.length)
      .transform((given) => notices.filter((notice) => given.includes(notice))),
  },
})

const place = { kind: 'reference', max: 12, fixed: true, ...optional } as const
const person = { kind: 'reference', max: 36, from: 'levels.candidates', schema: z.uuid('Choose a person.') } as const

/** Who answers for which place, which stays; when, and who fills in while they are away. */
export const memberFields = defineFields({
  from_on: { kind: 'day', label: 'From', required: true },
  to_on: { kind: 'day', label: 'Last day', ...optional },
  deputy_user_id: {
    ...person,
    label: 'Deputy',
    hint: 'Responsible during the absence. Without a deputy, tickets escalate to the next level.',
    ...optional,
  },
  absent_from: { kind: 'day', label: 'Away from', ...optional },
  absent_to: { kind: 'day', label: 'Away until', ...optional },
  level: {
    kind: 'whole',
    label: 'Level',
    min: 1,
    max: 4,
    required: true,
    fixed: true,
    refusal: 'Level not found.',
  },
  user_id: { ...person, label: 'Member', required: true, fixed: true },
  outlet: { ...place, label: 'Outlet', from: 'outlets' },
  dealer: { ...place, label: 'Dealer', from: 'dealers' },
  region: { ...place, label: 'Region', from: 'regions' },
  channel: { ...place, label: 'Channel', from: 'channels', max: 8 },
  job_type: { kind: 'choice', label: 'Job type', values: jobTypes, fixed: true, ...optional },
})
export type NewMember = z.output<typeof memberFields.body>
export type Periods = Pick<NewMember, 'from_on' | 'to_on' | 'deputy_user_id' | 'absent_from' | 'absent_to'>

export const levelsApi = contract('levels', {
  list: {
    method: 'GET',
    path: '/api/levels',
    allow: 'read Level',
    scope: 'shared',
    summary: 'The four levels with who answers at them today and the open tickets that stand there.',
    response: z.array(Level),
  },
  update: {
    method: 'PATCH',
    path: '/api/levels/:no',
    allow: 'update Level',
    scope: 'shared',
    summary: 'Renames a level or changes how its people are notified.',
    params: z.object({ no: z.enum(levelNumbers, 'Level not found.') }),
    body: levelFields.changes,
    response: Level,
  },
  members: memberList.endpoint({
    path: '/api/levels/members',
    allow: 'read Level',
    scope: 'outlet',
    summary: 'Who answers at which level for which place on a day; `state=answers,deputy` are the active members.',
  }),
  exportMembers: memberList.fileEndpoint({ path: '/api/levels/members/export', allow: 'read Level', scope: 'outlet' }),
  gaps: gapList.endpoint({
    path: '/api/levels/gaps',
    allow: 'read Level',
    scope: 'outlet',
    summary: 'Places without anybody, members away without a deputy, and members who can no longer sign in.',
  }),
  candidates: {
    method: 'GET',
    path: '/api/levels/candidates',
    allow: 'update Level',
    scope: 'outlet',
    summary: 'Who may answer at a level for a place.',
    query: z.object({
      level: z.enum(levelNumbers, 'Level not found.'),
      outlet: anyOr(text(12, 1)),
      dealer: anyOr(text(12, 1)),
      region: anyOr(text(12, 1)),
      job_type: anyOr(z.enum(jobTypes)),
    }),
    response: z.array(z.object({ id: z.uuid(), full_name: z.string(), roles: z.array(z.string()) })),
  },
  member: {
    method: 'GET',
    path: '/api/levels/members/:id',
    allow: 'read Level',
    scope: 'outlet',
    summary: 'One member of a level.',
    params: z.object({ id: z.uuid() }),
    response: LevelMember,
  },
  addMember: {
    method: 'POST',
    path: '/api/levels/members',
    allow: 'create Level',
    scope: 'outlet',
    summary: 'Names who answers at a level for a place, from a day on.',
    body: memberFields.body,
    response: LevelMember,
    status: 201,
  },
  updateMember: {
    method: 'PATCH',
    path: '/api/levels/members/:id',
    allow: 'update Level',
    scope: 'outlet',
    summary: 'Changes the days of a member, their absence or their deputy; `to_on` ends the line.',
    params: z.object({ id: z.uuid() }),
    body: memberFields.changes,
    response: LevelMember,
  },
})
