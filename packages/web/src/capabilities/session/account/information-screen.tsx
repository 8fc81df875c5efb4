import { Textarea, TextInput } from '@mantine/core'
import { accountApi, type AccountSettings, informationFields } from '@rad/api/session/account/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { labelsOf } from '#kit/form/field-values.ts'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { CountrySelect } from '#kit/form/country-select.tsx'
import { AccountPart, prefetchAccount } from './account-part.tsx'
import { PartForm } from './part-form.tsx'
import { textProps } from './text-props.ts'
import styles from './account.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => prefetchAccount(queryClient)

const labels = labelsOf(informationFields.fields)
const schema = accountApi.saveInformation.body.omit({ if_version: true })

/** What a person says of themselves. */
export function Screen() {
  return <AccountPart>{({ info }) => <InformationForm info={info} />}</AccountPart>
}

function InformationForm({ info }: { info: AccountSettings['info'] }) {
  const save = useSend(accountApi.saveInformation)
  return (
    <PartForm
      name="information"
      part={info}
      labels={labels}
      schema={schema}
      save={(values, if_version) => save.mutateAsync({ body: { ...values, if_version } })}
      partOf={(account) => account.info}
    >
      {(form) => (
        <Card title={t('Information')}>
          <div className={styles.fields}>
            <Textarea
              className={styles.full!}
              label={t(labels.bio)}
              rows={4}
              {...textProps(form, 'bio', form.values.bio)}
            />
            <DayField
              label={t(labels.dob)}
              isOptional
              {...form.getInputProps('dob')}
              value={form.values.dob}
              onChange={(day) => form.setFieldValue('dob', day)}
            />
            <CountrySelect
              label={t(labels.country)}
              clearable
              {...form.getInputProps('country')}
              value={form.values.country}
              onChange={(country) => form.setFieldValue('country', country || null)}
            />
            <TextInput
              label={t(labels.website)}
              type="url"
              placeholder="https://"
              autoComplete="url"
              {...textProps(form, 'website', form.values.website)}
            />
            <TextInput
              label={t(labels.phone)}
              type="tel"
              autoComplete="tel"
              {...textProps(form, 'phone', form.values.phone)}
            />
          </div>
        </Card>
      )}
    </PartForm>
  )
}
