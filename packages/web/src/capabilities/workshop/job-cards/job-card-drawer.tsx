import { cardFields, type JobCard, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { categoryNames } from '@rad/api/service/complaints/contract'
import { Select } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { blankOf, DeclaredFields, type FieldValues, labelsOf, valuesOf } from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { MomentField } from '#kit/form/moment-field.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { OutletField } from '#pickers/outlet-field.tsx'
import type { WorkType } from '#pickers/work-types.tsx'

type Pickers = NonNullable<ComponentProps<typeof DeclaredFields>['pickers']>
type Picker = Pickers[string]
type Body = Input<typeof jobCardsApi.add>['body']

const { fields } = cardFields
const labels = labelsOf(fields)
/** Where the vehicle is moved on by its own controls, and promises are added; a form tells of the rest. */
const inSteps = ['stage', 'promised_at', 'customer'] as const
const ofBodyshop = ['insurer', 'claim_no', 'surveyor', 'liability', 'supplements'] as const
const atReception = [
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
] as const

type Name = keyof typeof fields
const picked = (names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, fields[name]]))
const isOf = (type: WorkType) => (name: Name) =>
  type === 'bodyshop' || !(ofBodyshop as readonly string[]).includes(name)

/** The fields of a change: all that may change and are not moved by a step of their own. */
const changeable = (type: WorkType) =>
  (Object.keys(fields) as Name[]).filter(
    (name) => !('fixed' in fields[name]) && !(inSteps as readonly string[]).includes(name) && isOf(type)(name),
  )

const moment: Picker = ({ form, name, field }) => (
  <MomentField
    label={t(field.label)}
    clearable={field.nullable ?? false}
    value={(form.values[name] as string | null) ?? undefined}
    onChange={(at) => form.setFieldValue(name, at)}
    error={form.errors[name]}
  />
)
const pickers: Pickers = {
  outlet: (props) => <OutletField {...props} />,
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

const changes = jobCardsApi.update.body.omit({ if_version: true })
const touched = ['timeline', 'vehicles']

type Props = { onClose: () => void } & ({ card: JobCard } | { job_type: WorkType; card?: undefined })

/** Adds a job card, or changes the one given. */
export function JobCardDrawer(props: Props) {
  const { card, onClose } = props
  const add = useSend(jobCardsApi.add, { refreshes: touched })
  const update = useSend(jobCardsApi.update, { refreshes: touched })
  const navigate = useNavigate()
  const added = useRef<string>(undefined)
  const type = card ? card.job_type : props.job_type
  const shown = picked(card ? changeable(type) : atReception.filter(isOf(type)))

  const save = async (values: FieldValues, version: number | undefined) => {
    // Checked by the schema of the contract before it gets here.
    const body = values as unknown as Body
    if (card && version !== undefined)
      return update.mutateAsync({ params: { no: card.no }, body: { ...body, if_version: version } })
    const saved = await add.mutateAsync({ body })
    added.current = saved.no
    return saved
  }

  return (
    <DrawerForm
      title={card ? t('Edit {no}', { no: card.no }) : t('Add job card')}
      draftKey={`job-cards:${card?.no ?? 'new'}`}
      labels={labels}
      initial={card ? valuesOf(shown, card) : { ...blankOf(shown), job_type: type }}
      schema={card ? changes : jobCardsApi.add.body}
      version={card?.version}
      toValues={(row) => valuesOf(shown, row)}
      submitLabel={card ? t('Save') : t('Add job card')}
      onSubmit={save}
      onSaved={() => {
        if (added.current) void navigate({ to: '/job-cards/$no', params: { no: added.current } })
        else onClose()
      }}
      onClose={onClose}
    >
      {(form) => <DeclaredFields form={form} fields={shown} pickers={pickers} isNew={!card} />}
    </DrawerForm>
  )
}
