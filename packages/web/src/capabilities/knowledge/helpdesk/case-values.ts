import type { Input } from '@rad/api/contract'
import {
  type CaseKind,
  type Dtc,
  type HelpdeskCase,
  type helpdeskApi,
  helpdeskFields,
  type Measurement,
} from '@rad/api/knowledge/helpdesk/contract'
import type { JobCard } from '@rad/api/workshop/job-cards/contract'
import { word } from '@rad/api/words'
import { labelsOf } from '#kit/form/field-values.ts'
import { inWords } from '#kit/text/in-words.ts'
import { systemWords } from '#words/helpdesk-words.tsx'
import type { WorkType } from '#choose/work-types.tsx'

type Added = Input<typeof helpdeskApi.add>['body']
type Changed = Input<typeof helpdeskApi.update>['body']

/** A case as its form holds it. */
export interface CaseValues extends Record<string, unknown> {
  kind: CaseKind
  job_type: WorkType
  outlet: string | null
  job_card: string | null
  vin: string | null
  odometer: number | null
  vehicle_at_outlet: boolean
  vehicle_down: boolean
  title: string
  concern: string | null
  occurrence: string | null
  conditions: string[]
  system_group: string | null
  dtcs: Dtc[]
  measurements: Measurement[]
  prior_steps: string | null
  parts_tried: string[]
  repeat_of: string | null
}

export const blankCase = (job_type: WorkType): CaseValues => ({
  kind: 'case',
  job_type,
  outlet: null,
  job_card: null,
  vin: null,
  odometer: null,
  vehicle_at_outlet: false,
  vehicle_down: false,
  title: '',
  concern: null,
  occurrence: null,
  conditions: [],
  system_group: null,
  dtcs: [],
  measurements: [],
  prior_steps: null,
  parts_tried: [],
  repeat_of: null,
})

/** A new case about the vehicle of a job card, which is in the workshop. */
export const caseAbout = ({ no, job_type, outlet, vin, odometer }: JobCard): CaseValues => ({
  ...blankCase(job_type),
  job_card: no,
  outlet,
  vin,
  odometer,
  vehicle_at_outlet: true,
})

/** A new case about what an earlier one did not solve. */
export const repeatOf = (file: HelpdeskCase): CaseValues => ({
  ...valuesOfCase(file),
  job_card: null,
  odometer: null,
  vehicle_at_outlet: false,
  repeat_of: file.no,
})

export function valuesOfCase(file: HelpdeskCase): CaseValues {
  const names = Object.keys(blankCase(file.job_type)) as (keyof HelpdeskCase)[]
  return Object.fromEntries(names.map((name) => [name, file[name]])) as CaseValues
}

/** Checked by the schema of the contract before it gets here. */
export const addedOf = (values: CaseValues) => values as unknown as Added
/** What may change of a case that is there. */
export function changedOf(values: CaseValues) {
  const { kind: _kind, job_type: _type, outlet: _outlet, repeat_of: _repeats, ...changes } = values
  return changes as unknown as Omit<Changed, 'if_version'>
}

export const caseLabels = {
  ...labelsOf(helpdeskFields.fields),
  conditions: word('Conditions'),
  dtcs: word('Trouble codes'),
  measurements: word('Measurements'),
  parts_tried: word('Parts tried'),
} as Record<keyof CaseValues & string, string>

/** How values read where two versions are compared. */
export function versionWords(key: keyof CaseValues & string, value: unknown): unknown {
  if (key === 'dtcs') return (value as Dtc[]).map(({ code }) => code).join(', ')
  if (key === 'measurements') return (value as Measurement[]).map((one) => `${one.name}: ${one.value}`).join(', ')
  if (key === 'system_group') return value && systemWords(String(value))
  if (key === 'conditions') return (value as string[]).map(inWords).join(', ')
  return value
}
