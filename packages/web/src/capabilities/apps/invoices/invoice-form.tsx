import { Button } from '@mantine/core'
import { type InvoiceClient, InvoiceForm } from '@rad/api/apps/invoices/contract'
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { DraftNotes, LeaveQuestion } from '#kit/form/draft-parts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { StaleDialog } from '#kit/form/stale-dialog.tsx'
import { type DraftFormOptions, useDraftForm } from '#kit/form/use-draft-form.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ClientField } from './client-field.tsx'
import { FormAside, FormDates, FormTexts } from './form-fields.tsx'
import { invoiceLabels, type InvoiceValues, sumsOfItems } from './invoice-values.ts'
import { ItemRows } from './item-rows.tsx'
import { Sums } from './paper-totals.tsx'
import { useClients } from './use-clients.ts'
import { useVersionWords } from './version-words.ts'
import styles from './invoice-form.module.css'

const ClientDrawer = lazy(() => import('./client-drawer.tsx').then(({ ClientDrawer }) => ({ default: ClientDrawer })))

export interface InvoiceFormProps extends Pick<
  DraftFormOptions<InvoiceValues>,
  'draftKey' | 'initial' | 'version' | 'toValues' | 'onSubmit'
> {
  /** Shown where the number will stand. */
  number: ReactNode
  /** The client of the invoice that is edited, who may be none of the first hundred. */
  client?: InvoiceClient
  /** The way out that saves nothing. */
  cancel: ReactNode
  /** Called once it is saved; with `isToBeSent` where it goes to the client next. */
  onSaved: (isToBeSent: boolean) => void
}

/** The form of an invoice, new or old: everything that is on the paper, and what it adds up to meanwhile. */
export function InvoiceFormPage(props: InvoiceFormProps) {
  const isToBeSent = useRef(false)
  // The company that was typed for a client who is to be added.
  const [newCompany, setNewCompany] = useState<string>()
  const [added, setAdded] = useState<InvoiceClient[]>(props.client ? [props.client] : [])
  const clients = useClients(added)
  const can = useCan()
  const words = useVersionWords(clients.all)
  const state = useDraftForm<InvoiceValues>({
    ...props,
    labels: invoiceLabels,
    schema: InvoiceForm,
    onSaved: () => props.onSaved(isToBeSent.current),
    onClose: () => undefined,
  })
  const { form } = state
  const send = (next: boolean) => {
    isToBeSent.current = next
    state.submit()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }

  return (
    <>
      <form ref={state.element} className={styles.columns} onSubmit={onSubmit} noValidate>
        <div className={styles.main}>
          <DraftNotes {...state} />
          <section className={styles.card} aria-label={t('Client and dates')}>
            <div className={styles.top}>
              <ClientField form={form} clients={clients} onNew={can('create Invoice') ? setNewCompany : undefined} />
              <FormDates form={form} number={props.number} />
            </div>
          </section>
          <section className={styles.card}>
            <ItemRows form={form} />
            <LiveSums form={form} />
          </section>
          <FormTexts form={form} />
        </div>
        <FormAside form={form} />
        <Foot state={state} cancel={props.cancel} onSend={() => send(true)} />
      </form>
      {/* Beside the form and not within it, or its own would send this one too. */}
      {newCompany !== undefined ? (
        <Suspense fallback={null}>
          <ClientDrawer
            initial={{ company: newCompany }}
            onSaved={(client) => {
              setAdded([...added, client])
              form.setFieldValue('clientId', client.id)
            }}
            onClose={() => setNewCompany(undefined)}
          />
        </Suspense>
      ) : null}
      {state.stale ? (
        <StaleDialog
          labels={invoiceLabels}
          base={state.initial}
          mine={form.getValues()}
          theirs={state.stale.values}
          words={words}
          onCancel={state.stale.cancel}
          onChoose={state.stale.choose}
        />
      ) : null}
    </>
  )
}

type State = ReturnType<typeof useDraftForm<InvoiceValues>>

function LiveSums({ form }: Pick<State, 'form'>) {
  const format = useFormat()
  const { subtotal, discount, taxes, total } = sumsOfItems(form.values.items)
  return (
    <div className={styles.sums}>
      <Sums
        lines={[
          [t('Subtotal'), subtotal, 'plain'],
          discount > 0 ? [t('Discount'), -discount, 'plain'] : undefined,
          ...taxes.map(
            ({ rate, amount }) => [t('Tax {rate}%', { rate: format.number(rate) }), amount, 'plain'] as const,
          ),
          [t('Total'), total, 'strong'],
        ]}
      />
    </div>
  )
}

interface FootProps {
  state: State
  cancel: ReactNode
  onSend: () => void
}

/** Stays in sight however long the invoice is. */
function Foot({ state, cancel, onSend }: FootProps) {
  const format = useFormat()
  if (state.leaving)
    return (
      <div className={styles.foot}>
        <LeaveQuestion {...state.leaving} />
      </div>
    )
  return (
    <div className={styles.foot}>
      <p className={styles.total}>
        {t('Total')}{' '}
        <strong>
          <bdi>{format.money(sumsOfItems(state.form.values.items).total)}</bdi>
        </strong>
      </p>
      {cancel}
      <Button variant="default" disabled={state.isBusy} onClick={onSend}>
        {t('Save and send')}
      </Button>
      <Button type="submit" loading={state.isBusy}>
        {t('Save')}
      </Button>
    </div>
  )
}
