import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import { modelsApi } from '@rad/api/network/models/contract'
import { complaintFields, subCategoriesOf } from '@rad/api/service/complaints/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import {
  controlOf,
  type FieldControl,
  type FieldControls,
  type FieldsLayout,
  typedOf,
} from '#kit/form/declared-fields.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { OutletField } from '#choose/outlet-field.tsx'
import styles from './complaint.module.css'

const worded = (values: readonly string[]) => values.map((value) => ({ value, label: inWords(value) }))
const { category, received_via } = complaintFields.fields

export const complaintControls = (isNew: boolean): FieldControls => ({
  statement: (props) => (
    <Textarea
      {...typedOf(props)}
      description={t('In the customer’s own words.')}
      rows={4}
      classNames={{ input: styles.grows }}
      // A regulator's complaint has none, and need not be given one for another change.
      onChange={(event) => props.form.setFieldValue('statement', event.currentTarget.value || (isNew ? '' : undefined))}
    />
  ),
  received_via: (props) => <Select data={worded(received_via.values)} searchable {...controlOf(props)} />,
  severity: (props) => (
    <Select
      data={worded(complaintFields.fields.severity.values)}
      allowDeselect={false}
      {...controlOf(props)}
      description={props.form.values.category === 'Safety' ? t('Safety complaints are always critical.') : undefined}
    />
  ),
  category: (props) => (
    <Select
      data={worded(category.values)}
      searchable
      {...controlOf(props)}
      onChange={(chosen) => props.form.setValues({ category: chosen, sub_category: null })}
    />
  ),
  sub_category: (props) => {
    const chosen = props.form.values.category as string | null
    return <Select data={worded(subCategoriesOf(chosen))} disabled={!chosen} clearable {...controlOf(props)} />
  },
  outlet: (props) => <OutletField {...props} />,
  make: (props) => <ModelField {...props} />,
  model: (props) => <ModelField {...props} />,
  model_year: (props) => (
    <TextInput
      {...typedOf(props)}
      inputMode="numeric"
      maxLength={4}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '')
        props.form.setFieldValue('model_year', digits ? Number(digits) : null)
      }}
    />
  ),
  vin: (props) => <TextInput {...typedOf(props)} maxLength={20} autoCapitalize="characters" />,
  customer_phone: (props) => <TextInput {...typedOf(props)} type="tel" autoComplete="off" />,
})

/** A make or a model, of those there are or as it is typed. */
function ModelField(props: Parameters<FieldControl>[0]) {
  const { form, name } = props
  const models =
    useQuery({ ...query(modelsApi.options, { query: { active: undefined } }), staleTime: 5 * 60_000 }).data ?? []
  const { make } = form.values
  const names =
    name === 'make'
      ? models.map((model) => model.make)
      : models.filter((model) => !make || make === model.make).map((model) => model.name)
  return (
    <Autocomplete
      {...typedOf(props)}
      data={[...new Set(names)]}
      onChange={(typed) => form.setFieldValue(name, typed || null)}
    />
  )
}

/** The customer's words first, then what it is about. */
export const complaintLayout: FieldsLayout = (control) => (
  <>
    {control('statement')}
    <div className={styles.pair}>
      {['received_via', 'severity', 'category', 'sub_category', 'outlet', 'job_type'].map(control)}
    </div>
    <h3 className={styles.part}>{t('Vehicle')}</h3>
    <div className={styles.pair}>{['make', 'model', 'model_year', 'vin'].map(control)}</div>
    <h3 className={styles.part}>{t('Customer')}</h3>
    <div className={styles.pair}>{['customer_name', 'customer_phone', 'customer_email'].map(control)}</div>
  </>
)
