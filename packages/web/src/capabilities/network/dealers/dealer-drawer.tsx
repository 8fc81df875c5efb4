import { ApiError } from '@rad/api/client'
import type { Fields } from '@rad/api/fields'
import { type Dealer, dealerCode, dealerFields, dealersApi } from '@rad/api/network/dealers/contract'
import { word } from '@rad/api/words'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import type { FieldValues } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { staleRow } from '#kit/form/refusal.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { emailKindWords } from '#words/network-words.tsx'
import { usePlaces } from '#choose/use-place-options.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { dealerControls, dealerLayout } from './dealer-form.tsx'

const changes = dealersApi.save.body
const adding = changes.extend({ code: dealerCode })

const { code, name, legal_name, tax_no, region, status, principal_name, principal_email, phone, emails } =
  dealerFields.fields
const contacts: Fields = {
  principal_name,
  principal_email: { ...principal_email, label: word('Principal’s email') },
  phone,
  emails,
}
const company: Fields = { name, legal_name, tax_no, region, status }
const ownCode: Fields = { code: { ...code, hint: word('Can’t be changed later.') } }

/** The fields the asker may change (docs/domain.md#roles-and-rights); the others are not offered. */
function offered(dealer: Dealer | undefined, may: { changeAll: boolean; place: boolean }): Fields {
  if (!dealer) return { ...ownCode, ...company, ...contacts }
  if (!may.changeAll) return contacts
  const { region: _, ...others } = company
  return { ...(may.place ? company : others), ...contacts }
}

/** The call that changes a dealer also adds one: a code that is taken answers as an old copy of that dealer. */
function codeIsTaken(error: unknown): never {
  if (!staleRow(error)) throw error
  const message = t('This code is already in use.')
  throw new ApiError(409, { code: 'unique.code', message, fields: { code: message } })
}

function titleOf(dealer: Dealer | undefined, canChangeAll: boolean) {
  if (!dealer) return t('Add dealer')
  return canChangeAll ? t('Edit {name}', { name: dealer.name }) : t('Contacts of {name}', { name: dealer.name })
}

/** Changes a dealer; without one, adds it. Its outlets are changed on their own pages. */
export function DealerDrawer({ record: dealer, onClose }: { record?: Dealer; onClose: () => void }) {
  const send = useSend(dealersApi.save, { refreshes: ['outlets'] })
  const navigate = useNavigate()
  const added = useRef<Dealer>(undefined)
  const places = usePlaces()
  const can = useCan()
  const may = { changeAll: can('update OutletMaster'), place: can('create Outlet') }
  const fields = offered(dealer, may)
  const hasAll = 'name' in fields

  const save = async ({ code, ...body }: FieldValues, version: number | undefined) => {
    if (dealer && version !== undefined)
      return send.mutateAsync({ params: { code: dealer.code }, body: { ...body, if_version: version } })
    const saved = await send.mutateAsync({ params: { code: String(code ?? '') }, body }).catch(codeIsTaken)
    added.current = saved.dealer
    return saved
  }

  return (
    <DeclaredForm
      fields={fields}
      record={dealer}
      initial={{ name: '', status: 'prospect', emails: [] }}
      title={titleOf(dealer, may.changeAll)}
      draftKey={`dealers:${dealer?.code ?? 'new'}`}
      schema={dealer ? changes : adding}
      words={inPlainWords}
      controls={dealerControls({ dealer, places, mayClose: may.place })}
      layout={dealerLayout(hasAll)}
      hasFocus={!hasAll}
      onSubmit={save}
      onSaved={() => {
        sayDone(dealer ? t('Dealer saved.') : t('{name} added.', { name: added.current?.name }))
        if (added.current) void navigate({ to: '/dealers/$code', params: { code: added.current.code } })
        else onClose()
      }}
      onClose={onClose}
    />
  )
}

function inPlainWords(key: string, value: unknown): unknown {
  if (key === 'emails')
    return (value as Dealer['emails']).map(({ email, kind }) => `${email} (${emailKindWords(kind)})`)
  return key === 'status' ? inWords(String(value)) : value
}
