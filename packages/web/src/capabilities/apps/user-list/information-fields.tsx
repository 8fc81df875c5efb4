import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { contactOptions, genders, type UserFile } from '@rad/api/apps/user-list/contract'
import { DayField } from '#kit/form/day-field.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CountrySelect } from '#kit/form/country-select.tsx'
import { informationLabels as labels } from './user-fields.ts'
import styles from './user-list.module.css'

type Values = Pick<UserFile, keyof typeof labels>

const languages = `
Arabic,Bengali,Chinese,English,French,German,Hindi,Italian,Japanese,Kannada,Malayalam,Marathi,Nepali,Portuguese
Punjabi,Russian,Sinhala,Spanish,Swahili,Tamil,Telugu,Urdu
`
  .trim()
  .split(/[,\n]/)

/** How a user is reached, and where they live. */
export function InformationFields({ form }: { form: UseFormReturnType<Values> }) {
  /** A text that may be missing: empty reads as null. */
  const text = (path: string, label: string, value: string | null) => ({
    label,
    autoComplete: 'off',
    ...form.getInputProps(path),
    value: value ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(path, (event.currentTarget.value || null) as never),
  })
  const { values } = form
  const { address } = values
  return (
    <>
      <DayField
        label={t(labels.birthDate)}
        isOptional
        {...form.getInputProps('birthDate')}
        value={values.birthDate}
        onChange={(day) => form.setFieldValue('birthDate', day)}
      />
      <TextInput {...text('mobile', t(labels.mobile), values.mobile)} type="tel" />
      <TextInput {...text('website', t(labels.website), values.website)} type="url" placeholder="https://" />
      <Select
        label={t(labels.language)}
        data={languages}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear language') }}
        {...form.getInputProps('language')}
      />
      <Radio.Group label={t(labels.gender)} {...form.getInputProps('gender')} value={values.gender ?? ''}>
        <div className={styles.options}>
          {genders.map((gender) => (
            <Radio key={gender} size="xs" value={gender} label={inWords(gender)} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group label={t(labels.contactOptions)} {...form.getInputProps('contactOptions')}>
        <div className={styles.options}>
          {contactOptions.map((option) => (
            <Checkbox key={option} size="xs" value={option} label={inWords(option)} />
          ))}
        </div>
      </Checkbox.Group>
      <section className={`${styles.full} ${styles.part}`} aria-label={t(labels.address)}>
        <h3>{t(labels.address)}</h3>
        <div className={styles.fields}>
          <TextInput {...text('address.line1', t('Street'), address.line1)} />
          <TextInput {...text('address.line2', t('Address line 2'), address.line2)} />
          <TextInput {...text('address.postcode', t('Postal code'), address.postcode)} />
          <TextInput {...text('address.city', t('City'), address.city)} />
          <TextInput {...text('address.state', t('State'), address.state)} />
          <CountrySelect
            label={t('Country')}
            clearable
            {...form.getInputProps('address.country')}
            value={address.country}
            onChange={(country) => form.setFieldValue('address.country', (country || null) as never)}
          />
        </div>
      </section>
    </>
  )
}
