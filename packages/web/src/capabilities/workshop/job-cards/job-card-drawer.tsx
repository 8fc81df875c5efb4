import { Select } from '@mantine/core'
import { categoryNames } from '@rad/api/service/complaints/contract'
import { cardFields, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import type { FieldControls } from '#kit/form/declared-fields.tsx'
import { MomentField } from '#kit/form/moment-field.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

/** What is changed by a step of its own, or added to as a promise is: no form changes it. */
const inSteps = new Set(['stage', 'promised_at', 'customer'])
const ofBodyshop = new Set(['insurer', 'claim_no', 'surveyor', 'liability', 'supplements'])
const atReception = new Set([
  'outlet',
  'job_type',
  'reg_no',
  'vin',
  'odometer',
  'cluster_replaced',
  'concern',
  'service_type',
  'category',
  'advisor',
  'received_at',
  'promised_at',
  'vor',
  'loaner_given',
  'dms_no',
  'estimate',
])

const moment: FieldControls[string] = ({ form, name, field }) => (
  <MomentField
    label={t(field.label)}
    clearable={field.nullable ?? false}
    value={(form.values[name] as string | null) ?? undefined}
    onChange={(at) => form.setFieldValue(name, at)}
    error={form.errors[name]}
  />
)
const controls: FieldControls = {
  category: ({ form, name, field }) => (
    <Select
      label={t(field.label)}
      data={categoryNames.map((value) => ({ value, label: inWords(value) }))}
      clearable
      searchable
      {...form.getInputProps(name)}
    />
  ),
  received_at: moment,
  promised_at: moment,
  work_started_at: moment,
  completed_at: moment,
  invoiced_at: moment,
  delivered_at: moment,
}

/** Adds a job card of the kind of work in `initial`, or changes the one given. */
export const JobCardDrawer = formDrawer({
  fields: cardFields.fields,
  add: jobCardsApi.add,
  update: jobCardsApi.update,
  id: 'no',
  page: '/job-cards/$no',
  touches: ['timeline', 'vehicles'],
  title: (card) => (card ? t('Edit {no}', { no: card.no }) : t('Add job card')),
  submitLabel: () => t('Add job card'),
  shows: (name, { job_type }, isNew) =>
    (job_type === 'bodyshop' || !ofBodyshop.has(name)) && (isNew ? atReception.has(name) : !inSteps.has(name)),
  controls: () => controls,
})
