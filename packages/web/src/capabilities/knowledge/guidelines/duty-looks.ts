import { guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { t } from '#kit/words.ts'
import { optionSource } from '#choose/option-source.ts'

/** Mandatory guidelines by their numbers, newest first. */
export const mandatoryGuidelines = optionSource({
  endpoint: guidelinesApi.list,
  ask: ({ text }) => ({ query: { mandatory: 'true', q: text, perPage: 100, sort: 'no' } }),
  optionsOf: ({ rows }) => rows.map(({ no, title }) => ({ value: no, label: `${no} · ${title}` })),
})

/** What the filters of duties offer: in their list and in the report. */
export const dutyLooks = {
  guideline: { source: mandatoryGuidelines },
  role: { words: (role: string) => t(roleName(role)) },
}
