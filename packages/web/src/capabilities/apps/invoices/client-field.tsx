import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { type InvoiceClient, invoicesApi } from '@rad/api/apps/invoices/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { t } from '#kit/words.ts'
import { ServedSelect } from '#pickers/served-select.tsx'
import { invoiceLabels, type InvoiceValues } from './invoice-values.ts'
import styles from './invoice-form.module.css'

const newClient = 'new'

/** The saved clients that carry what was typed, and the one that is chosen, whatever was typed. */
export function useClients(known: readonly InvoiceClient[]) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const { data } = useQuery(pagedQuery(invoicesApi.clients, { query: { q: typed } }))
  const found = data?.clients ?? []
  const others = known.filter(({ id }) => !found.some((client) => client.id === id))
  return { found, all: [...found, ...others], onSearch: setText }
}

interface ClientFieldProps {
  form: UseFormReturnType<InvoiceValues>
  clients: ReturnType<typeof useClients>
  /** Undefined where the reader may not save one. */
  onNew: (() => void) | undefined
}

/** Who is invoiced, found by company or name; below stands the address that goes onto the paper. */
export function ClientField({ form, clients, onNew }: ClientFieldProps) {
  const { clientId } = form.values
  const chosen = clients.all.find(({ id }) => id === clientId)
  const shown = chosen && !clients.found.includes(chosen) ? [chosen, ...clients.found] : clients.found
  const options = shown.map(({ id, company, name }) => ({ value: String(id), label: `${company} · ${name}` }))

  return (
    <div className={styles.client}>
      <ServedSelect
        label={t(invoiceLabels.clientId)}
        placeholder={t('Company or name')}
        // Focused because it is refused, it must not cover the reason.
        openOnFocus={false}
        {...form.getInputProps('clientId')}
        options={onNew ? [{ value: newClient, label: t('New client') }, ...options] : options}
        onSearch={clients.onSearch}
        value={clientId === null ? null : String(clientId)}
        onChange={(value) => {
          if (value === newClient) onNew?.()
          else form.setFieldValue('clientId', value === null ? null : Number(value))
        }}
        renderOption={({ option }) =>
          option.value === newClient ? (
            <span className={styles.newClient}>
              <IconPlus size={14} stroke={1.8} aria-hidden="true" />
              {option.label}
            </span>
          ) : (
            option.label
          )
        }
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
