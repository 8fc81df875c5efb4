import { Textarea, TextInput } from '@mantine/core'
import { ClientForm, type InvoiceClient, invoicesApi } from '@rad/api/apps/invoices/contract'
import { words } from '@rad/api/words'
import { useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
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

interface ClientDrawerProps {
  /** What was typed for it in the form of the invoice. */
  company: string
  onAdded: (client: InvoiceClient) => void
  onClose: () => void
}

/** Saves a client whom nobody has invoiced yet, and chooses them. */
export function ClientDrawer({ company, onAdded, onClose }: ClientDrawerProps) {
  const add = useSend(invoicesApi.addClient)
  const added = useRef<InvoiceClient>(undefined)
  const [initial] = useState({ ...blank, company })
  return (
    <DrawerForm
      title={t('Add client')}
      draftKey="invoices:client"
      labels={labels}
      initial={initial}
      schema={ClientForm}
      submitLabel={t('Add')}
      onSubmit={async (values) => {
        added.current = (await add.mutateAsync({ body: values })).client
      }}
      onSaved={() => {
        sayDone(t('Client added.'))
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
