import { word } from '@rad/api/words'
import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { modelsApi } from '@rad/api/network/models/contract'
import {
  categoryNames,
  type Complaint,
  complaintFields,
  type complaintsApi,
  jobTypes,
  receivedVia,
  severities,
  subCategoriesOf,
} from '@rad/api/service/complaints/contract'
import type { Input } from '@rad/api/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { OutletField } from '#pickers/outlet-field.tsx'
import styles from './complaint.module.css'

type Body = Input<typeof complaintsApi.add>['body']
const fields = [
  'outlet',
  'job_type',
  'received_via',
  'category',
  'sub_category',
  'severity',
  'make',
  'model',
  'model_year',
  'vin',
  'customer_name',
  'customer_phone',
  'customer_email',
  'statement',
] as const

/** A text field holds a text: what is empty is sent as null where the record may go without. */
export type ComplaintValues = Record<(typeof fields)[number], string | number | null | undefined>

export const complaintLabels: Record<keyof ComplaintValues, string> = {
  outlet: word('Outlet'),
  job_type: word('About'),
  received_via: word('Received via'),
  category: word('Category'),
  sub_category: word('Subcategory'),
  severity: word('Severity'),
  make: word('Make'),
  model: word('Model'),
  model_year: word('Model year'),
  vin: 'VIN',
  customer_name: word('Name'),
  customer_phone: word('Phone'),
  customer_email: word('Email'),
  statement: word('Customer statement'),
}

export const blankComplaint: ComplaintValues = {
  outlet: null,
  job_type: 'service',
  received_via: null,
  category: null,
  sub_category: null,
  severity: 'normal',
  make: null,
  model: null,
  model_year: null,
  vin: null,
  customer_name: null,
  customer_phone: null,
  customer_email: null,
  statement: '',
}

export const valuesOfComplaint = (complaint: Complaint): ComplaintValues =>
  // A regulator's complaint has no statement, and nobody need make one up to change the rest.
  ({
    ...Object.fromEntries(fields.map((key) => [key, complaint[key]])),
    statement: complaint.statement ?? undefined,
  }) as ComplaintValues

export const bodyOf = (values: ComplaintValues): Body => values as unknown as Body

const worded = (values: readonly string[]) => values.map((value) => ({ value, label: inWords(value) }))

type Form = UseFormReturnType<ComplaintValues>

/** What a field of plain text needs; empty is sent as null. */
const textField = (form: Form, key: keyof ComplaintValues) => ({
  label: t(complaintLabels[key]),
  ...form.getInputProps(key),
  value: String(form.values[key] ?? ''),
  onChange: (typed: { currentTarget: { value: string } } | string) =>
    form.setFieldValue(key, (typeof typed === 'string' ? typed : typed.currentTarget.value) || null),
})

export function ComplaintFormFields({ form, isNew }: { form: Form; isNew: boolean }) {
  return (
    <>
      <Textarea
        label={t(complaintLabels.statement)}
        description={t('In the customer’s own words.')}
        data-autofocus={isNew || undefined}
        rows={4}
        classNames={{ input: styles.grows }}
        {...form.getInputProps('statement')}
        value={form.values.statement ?? ''}
        onChange={(event) => form.setFieldValue('statement', event.currentTarget.value || (isNew ? '' : undefined))}
      />
      <CaseFields form={form} />
      <h3 className={styles.part}>{t('Vehicle')}</h3>
      <VehicleFields form={form} />
      <h3 className={styles.part}>{t('Customer')}</h3>
      <div className={styles.pair}>
        <TextInput {...textField(form, 'customer_name')} autoComplete="off" />
        <TextInput {...textField(form, 'customer_phone')} type="tel" autoComplete="off" />
        <TextInput {...textField(form, 'customer_email')} type="email" autoComplete="off" />
      </div>
    </>
  )
}

function CaseFields({ form }: { form: Form }) {
  const { values } = form
  return (
    <div className={styles.pair}>
      <Select
        label={t(complaintLabels.received_via)}
        data={worded(receivedVia)}
        searchable
        {...form.getInputProps('received_via')}
      />
      <Select
        label={t(complaintLabels.severity)}
        description={values.category === 'Safety' ? t('Safety complaints are always critical.') : undefined}
        data={worded(severities)}
        allowDeselect={false}
        {...form.getInputProps('severity')}
      />
      <Select
        label={t(complaintLabels.category)}
        data={worded(categoryNames)}
        searchable
        {...form.getInputProps('category')}
        onChange={(category) => form.setValues({ category, sub_category: null })}
      />
      <Select
        label={t(complaintLabels.sub_category)}
        data={worded(subCategoriesOf(values.category as string | null))}
        disabled={!values.category}
        clearable
        {...form.getInputProps('sub_category')}
      />
      <OutletField form={form} name="outlet" field={complaintFields.fields.outlet} />
      <Select
        label={t(complaintLabels.job_type)}
        data={worded(jobTypes)}
        allowDeselect={false}
        {...form.getInputProps('job_type')}
      />
    </div>
  )
}

function VehicleFields({ form }: { form: Form }) {
  const models =
    useQuery({ ...query(modelsApi.options, { query: { active: undefined } }), staleTime: 5 * 60_000 }).data ?? []
  const { values } = form
  const makes = [...new Set(models.map(({ make }) => make))]
  const names = [...new Set(models.filter(({ make }) => !values.make || make === values.make).map(({ name }) => name))]
  return (
    <div className={styles.pair}>
      <Autocomplete {...textField(form, 'make')} data={makes} />
      <Autocomplete {...textField(form, 'model')} data={names} />
      <TextInput
        {...textField(form, 'model_year')}
        inputMode="numeric"
        maxLength={4}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '')
          form.setFieldValue('model_year', digits ? Number(digits) : null)
        }}
      />
      <TextInput {...textField(form, 'vin')} maxLength={20} autoCapitalize="characters" />
    </div>
  )
}
