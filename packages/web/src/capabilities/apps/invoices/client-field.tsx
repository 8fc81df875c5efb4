import type { UseFormReturnType } from '@mantine/form'
import { t } from '#kit/words.ts'
import { ClientCombobox } from './client-combobox.tsx'
import { invoiceLabels, type InvoiceValues } from './invoice-values.ts'
import type { useClients } from './use-clients.ts'
import styles from './invoice-form.module.css'

interface ClientFieldProps {
  form: UseFormReturnType<InvoiceValues>
  clients: ReturnType<typeof useClients>
  /** Opens the form of a new client with the company that was typed. Undefined where the reader may not save one. */
  onNew: ((company: string) => void) | undefined
}

/** Who is invoiced, found by company or name; below is the address that goes onto the invoice. */
export function ClientField({ form, clients, onNew }: ClientFieldProps) {
  const chosen = clients.all.find(({ id }) => id === form.values.clientId)
  return (
    <div className={styles.client}>
      <ClientCombobox
        label={t(invoiceLabels.clientId)}
        // A new invoice begins with whom it is for.
        autoFocus={form.values.clientId === null}
        error={form.errors.clientId}
        chosen={chosen}
        clients={clients}
        onChoose={(client) => form.setFieldValue('clientId', client.id)}
        onNew={onNew}
      />
      {chosen ? (
        <address className={styles.address}>
          {[chosen.address, chosen.country, chosen.contact, chosen.companyEmail].filter(Boolean).map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      ) : null}
    </div>
  )
}
