import { Textarea, TextInput } from '@mantine/core'
import { clientFields, ClientForm, type InvoiceClient, invoicesApi } from '@rad/api/apps/invoices/contract'
import { useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

const controls: FieldControls = {
  // No longest here: what is too long is refused with its words.
  address: (props) => <Textarea rows={2} autoComplete="off" {...controlOf(props)} />,
  contact: (props) => <TextInput type="tel" autoComplete="off" {...controlOf(props)} />,
}

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
  const [initial] = useState({ company })
  return (
    <DeclaredForm
      fields={clientFields.fields}
      initial={initial}
      title={t('Add client')}
      draftKey="invoices:client"
      schema={ClientForm}
      controls={controls}
      onSubmit={async (body) => {
        added.current = (await add.mutateAsync({ body })).client
      }}
      onSaved={() => {
        sayDone(t('Client added.'))
        if (added.current) onAdded(added.current)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
