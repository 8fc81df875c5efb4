import { Textarea, TextInput } from '@mantine/core'
import { ClientForm, type InvoiceClient, invoicesApi } from '@rad/api/apps/invoices/contract'
import { words } from '@rad/api/words'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

const labels = words({
  name: 'Name',
  company: 'Company',
  companyEmail: 'Email',
  address: 'Address',
  country: 'Country',
  contact: 'Contact',
})
const blank = { name: '', company: '', companyEmail: '', address: '', country: '', contact: '' }

/** Saves a client whom nobody has invoiced yet, and chooses them. */
export function ClientDrawer({ onAdded, onClose }: { onAdded: (client: InvoiceClient) => void; onClose: () => void }) {
  const add = useSend(invoicesApi.addClient)
  const added = useRef<InvoiceClient>(undefined)
  return (
    <DrawerForm
      title={t('New client')}
      draftKey="invoices:client"
      labels={labels}
      initial={blank}
      schema={ClientForm}
      submitLabel={t('Add')}
      onSubmit={async (values) => {
        added.current = (await add.mutateAsync({ body: values })).client
      }}
      onSaved={() => {
        showToast(t('Client added.'))
        if (added.current) onAdded(added.current)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => {
        const field = (key: keyof typeof labels) => ({
          label: t(labels[key]),
          autoComplete: 'off',
          ...form.getInputProps(key),
        })
        return (
          <>
            <TextInput {...field('name')} data-autofocus />
            <TextInput {...field('company')} />
            <TextInput {...field('companyEmail')} type="email" />
            <Textarea {...field('address')} rows={2} />
            <TextInput {...field('country')} />
            <TextInput {...field('contact')} type="tel" />
          </>
        )
      }}
    </DrawerForm>
  )
}
