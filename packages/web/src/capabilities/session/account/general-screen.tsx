import { TextInput } from '@mantine/core'
import { accountApi, type AccountSettings, generalFields } from '@rad/api/session/account/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { labelsOf } from '#kit/form/field-values.ts'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { AccountPart, prefetchAccount } from './account-part.tsx'
import { AvatarField } from './avatar-field.tsx'
import { EmailCard } from './email-card.tsx'
import { PartForm } from './part-form.tsx'
import { textProps } from './text-props.ts'
import styles from './account.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => prefetchAccount(queryClient)

const labels = labelsOf(generalFields.fields)
const schema = accountApi.saveGeneral.body.omit({ if_version: true })

/** Who the person is to others, and where mails go. */
export function Screen() {
  return (
    <AccountPart>
      {({ general }) => (
        <>
          <GeneralForm general={general} />
          <EmailCard general={general} />
        </>
      )}
    </AccountPart>
  )
}

function GeneralForm({ general }: { general: AccountSettings['general'] }) {
  const save = useSend(accountApi.saveGeneral, { refreshes: ['auth'] })
  return (
    <PartForm
      name="general"
      part={general}
      labels={labels}
      schema={schema}
      save={(values, if_version) => save.mutateAsync({ body: { ...values, if_version } })}
      partOf={(account) => account.general}
      words={(key, value) => (key === 'avatar' ? (value ? t('Photo') : t('Initials')) : value)}
    >
      {(form) => (
        <Card title={t('General')}>
          <div className={styles.fields}>
            <div className={styles.full}>
              <AvatarField
                name={form.values.fullName}
                avatar={form.values.avatar}
                error={form.errors.avatar}
                onChange={(avatar) => form.setFieldValue('avatar', avatar)}
              />
            </div>
            <TextInput label={t(labels.fullName)} autoComplete="name" {...form.getInputProps('fullName')} />
            <TextInput
              label={t(labels.username)}
              description={t('Others mention you with @{username}.', { username: form.values.username })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="username"
              {...form.getInputProps('username')}
            />
            <TextInput
              label={t(labels.company)}
              autoComplete="organization"
              {...textProps(form, 'company', form.values.company)}
            />
          </div>
        </Card>
      )}
    </PartForm>
  )
}
