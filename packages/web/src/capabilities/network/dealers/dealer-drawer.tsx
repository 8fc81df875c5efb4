import { ApiError } from '@rad/api/client'
import { type Dealer, dealerCode, dealersApi } from '@rad/api/network/dealers/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { staleRow } from '#kit/form/refusal.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { emailKindWords } from '#pickers/network-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { DealerFormFields } from './dealer-form.tsx'
import { blankDealer, dealerLabels, type DealerValues, offeredFields, valuesOfDealer } from './dealer-values.ts'

const changes = dealersApi.save.body
const adding = changes.extend({ code: dealerCode })

/** The call that changes a dealer also adds one: a code that is taken answers as an old copy of that dealer. */
function codeIsTaken(error: unknown): never {
  if (!staleRow(error)) throw error
  const message = t('This code is already in use.')
  throw new ApiError(409, { code: 'unique.code', message, fields: { code: message } })
}

/** Changes a dealer; without one, adds it. Its outlets are changed on their own pages. */
export function DealerDrawer({ record: dealer, onClose }: { record?: Dealer; onClose: () => void }) {
  const send = useSend(dealersApi.save, { refreshes: ['outlets'] })
  const navigate = useNavigate()
  const added = useRef<Dealer>(undefined)
  const can = useCan()
  const may = { changeAll: can('update OutletMaster'), place: can('create Outlet') }
  const fields = offeredFields(dealer, may)

  const save = async ({ code, ...body }: DealerValues, version: number | undefined) => {
    if (dealer && version !== undefined)
      return send.mutateAsync({ params: { code: dealer.code }, body: { ...body, if_version: version } })
    const saved = await send.mutateAsync({ params: { code: code ?? '' }, body }).catch(codeIsTaken)
    added.current = saved.dealer
    return saved
  }

  return (
    <DrawerForm<DealerValues>
      title={
        dealer
          ? may.changeAll
            ? t('Edit {name}', { name: dealer.name })
            : t('Contacts of {name}', { name: dealer.name })
          : t('Add dealer')
      }
      draftKey={`dealers:${dealer?.code ?? 'new'}`}
      labels={Object.fromEntries(fields.map((field) => [field, dealerLabels[field]]))}
      initial={dealer ? valuesOfDealer(dealer, fields) : blankDealer}
      schema={dealer ? changes : adding}
      version={dealer?.version}
      {...(dealer ? { toValues: (row) => valuesOfDealer(row as unknown as Dealer, fields) } : {})}
      words={inPlainWords}
      submitLabel={dealer ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone(dealer ? t('Dealer saved.') : t('{name} added.', { name: added.current?.name }))
        if (added.current) void navigate({ to: '/dealers/$code', params: { code: added.current.code } })
        else onClose()
      }}
      onClose={onClose}
    >
      {(form) => <DealerFormFields form={form} fields={fields} dealer={dealer} mayClose={may.place} />}
    </DrawerForm>
  )
}

function inPlainWords(key: string, value: unknown): unknown {
  if (key === 'emails')
    return (value as Dealer['emails']).map(({ email, kind }) => `${email} (${emailKindWords(kind)})`)
  return key === 'status' ? inWords(String(value)) : value
}
