import { Textarea, TextInput } from '@mantine/core'
import { clientFields, invoicesApi } from '@rad/api/apps/invoices/contract'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

/** Saves a client without an invoice yet. */
export const ClientDrawer = formDrawer({
  fields: clientFields.fields,
  add: invoicesApi.addClient,
  of: 'client',
  id: 'id',
  title: () => t('Add client'),
  draftKey: () => 'invoices:client',
  confirm: (_client, _isNew, say) => say(t('Client added.')),
  controls: () => ({
    // No longest here: what is too long is refused with its words.
    address: (props) => <Textarea rows={2} autoComplete="off" {...controlOf(props)} />,
    contact: (props) => <TextInput type="tel" autoComplete="off" {...controlOf(props)} />,
  }),
})
