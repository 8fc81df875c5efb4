import { NativeSelect, TagsInput } from '@mantine/core'
import { type Client, clientFields, clientKinds, clientsApi } from '@rad/api/admin/clients/contract'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { listErrorOf } from '#kit/form/field-controls.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

const ClientForm = formDrawer({
  fields: clientFields.fields,
  add: clientsApi.add,
  update: clientsApi.update,
  id: 'code',
  page: '/clients/$code',
  hasFocus: true,
  title: (client) => (client ? client.name : t('Add client')),
  confirm: (_client, isNew, say) => say(isNew ? t('Client added. Create an API key next.') : t('Client saved.')),
  rows: [
    'name',
    'code',
    'kind',
    'contact_name',
    'contact_email',
    'monthly_message_quota',
    'retention_days',
    'allowed_origins',
  ],
  words: (name, value) => {
    if (name === 'kind') return inWords(String(value))
    return name === 'allowed_origins' ? (value as string[]).join(', ') : value
  },
  controls: () => ({
    kind: (props) => (
      <NativeSelect {...controlOf(props)} data={clientKinds.map((kind) => ({ value: kind, label: inWords(kind) }))} />
    ),
    allowed_origins: (props) => (
      <TagsInput
        {...controlOf(props)}
        acceptValueOnBlur
        splitChars={[',', ' ']}
        error={listErrorOf(props.form.errors, props.name)}
      />
    ),
  }),
})

/** Adds a client, or changes the one that is given. */
export const ClientDrawer = ({ client, onClose }: { client?: Client; onClose: () => void }) =>
  client ? (
    <ClientForm record={client} onClose={onClose} />
  ) : (
    <ClientForm initial={{ kind: 'division' }} onClose={onClose} />
  )
