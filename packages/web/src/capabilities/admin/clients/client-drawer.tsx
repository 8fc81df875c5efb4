import { NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { type Client, clientsApi, clientKinds } from '@rad/api/admin/clients/contract'
import { words } from '@rad/api/words'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { NumberField } from '#kit/form/number-field.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

type Values = Pick<
  Client,
  | 'code'
  | 'name'
  | 'kind'
  | 'contact_name'
  | 'contact_email'
  | 'allowed_origins'
  | 'monthly_message_quota'
  | 'retention_days'
>

const labels = words({
  code: 'Code',
  name: 'Name',
  kind: 'Kind',
  contact_name: 'Contact',
  contact_email: 'Email',
  allowed_origins: 'Origins',
  monthly_message_quota: 'Monthly message quota',
  retention_days: 'Retention (days)',
})
const blank: Values = {
  code: '',
  name: '',
  kind: 'division',
  contact_name: null,
  contact_email: null,
  allowed_origins: [],
  monthly_message_quota: 100_000,
  retention_days: 365,
}
const valuesOf = (client: Client): Values => ({
  code: client.code,
  name: client.name,
  kind: client.kind,
  contact_name: client.contact_name,
  contact_email: client.contact_email,
  allowed_origins: client.allowed_origins,
  monthly_message_quota: client.monthly_message_quota,
  retention_days: client.retention_days,
})
const valueWords = (key: string, value: unknown) => {
  if (key === 'kind') return inWords(String(value))
  return key === 'allowed_origins' ? (value as string[]).join(', ') : value
}

/** Adds a client, or changes the one that is given. */
export function ClientDrawer({ client, onClose }: { client?: Client; onClose: () => void }) {
  const add = useSend(clientsApi.add)
  const update = useSend(clientsApi.update)
  const navigate = useNavigate()
  const added = useRef('')

  const save = async (values: Values, version: number | undefined) => {
    if (client && version !== undefined) {
      const { code, ...changes } = values
      return update.mutateAsync({ params: { code }, body: { ...changes, if_version: version } })
    }
    return add.mutateAsync({ body: values })
  }

  return (
    <DrawerForm
      title={client ? client.name : t('Add client')}
      draftKey={`clients:${client?.id ?? 'new'}`}
      labels={labels}
      initial={client ? valuesOf(client) : blank}
      schema={clientsApi.add.body}
      version={client?.version}
      toValues={(row) => valuesOf(row as unknown as Client)}
      words={valueWords}
      submitLabel={client ? t('Save') : t('Add')}
      onSubmit={async (values, version) => {
        added.current = (await save(values, version)).code
      }}
      onSaved={() => {
        sayDone(client ? t('Client saved.') : t('Client added. Create an API key next.'))
        if (client) onClose()
        else void navigate({ to: '/clients/$code', params: { code: added.current } })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t(labels.name)} data-autofocus={!client} {...form.getInputProps('name')} />
          {client ? null : (
            <TextInput
              label={t(labels.code)}
              description={t('Letters, digits, and hyphens. Can’t be changed later.')}
              {...form.getInputProps('code')}
            />
          )}
          <NativeSelect
            label={t(labels.kind)}
            data={clientKinds.map((kind) => ({ value: kind, label: inWords(kind) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t(labels.contact_name)}
            {...form.getInputProps('contact_name')}
            value={form.values.contact_name ?? ''}
            onChange={(event) => form.setFieldValue('contact_name', event.currentTarget.value || null)}
          />
          <TextInput
            label={t(labels.contact_email)}
            type="email"
            description={t('Notified when the monthly messages are about to run out.')}
            {...form.getInputProps('contact_email')}
            value={form.values.contact_email ?? ''}
            onChange={(event) => form.setFieldValue('contact_email', event.currentTarget.value || null)}
          />
          <NumberField
            label={t(labels.monthly_message_quota)}
            description={t('Warning at 80%. At 100%, no new conversations start.')}
            {...form.getInputProps('monthly_message_quota')}
            value={form.values.monthly_message_quota}
            onChange={(value) => form.setFieldValue('monthly_message_quota', value as number)}
          />
          <NumberField
            label={t(labels.retention_days)}
            description={t('Older messages are deleted. Their figures are kept. 30 to 1,095 days.')}
            {...form.getInputProps('retention_days')}
            value={form.values.retention_days}
            onChange={(value) => form.setFieldValue('retention_days', value as number)}
          />
          <TagsInput
            label={t(labels.allowed_origins)}
            description={t(
              'Websites that can embed its bots, such as https://shop.example. Press Enter after each one.',
            )}
            acceptValueOnBlur
            splitChars={[',', ' ']}
            value={form.values.allowed_origins}
            onChange={(origins) => form.setFieldValue('allowed_origins', origins)}
            error={originError(form.errors)}
          />
        </>
      )}
    </DrawerForm>
  )
}

/** What is wrong with one of the origins stands at all of them. */
const originError = (errors: Record<string, ReactNode>) =>
  Object.entries(errors).find(([path]) => path.startsWith('allowed_origins'))?.[1]
