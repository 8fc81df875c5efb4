import type { Fields } from '@rad/api/fields'
import { type Outlet, outletFields, outletsApi } from '@rad/api/network/outlets/contract'
import { word } from '@rad/api/words'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import type { FieldValues } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { inSentence, t } from '#kit/words.ts'
import { type Places, usePlaces } from '#choose/use-place-options.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { outletControls, outletLayout } from './outlet-form.tsx'

const changes = outletsApi.update.body.omit({ if_version: true })
const touched = ['dealers', 'complaints', 'dashboard']

const {
  code,
  name,
  dealer: ownDealer,
  status,
  kind,
  category,
  functions,
  channels,
  region,
  ...others
} = outletFields.fields
const { territory, city_id, address, pin, lat, lon, contact_email, phone, opened_on, ...capacity } = others
const phoneHint = word('Customers see it in reminders. If empty, they see the dealer’s phone.')
const head: Fields = { code: { ...code, hint: word('Printed on job cards. Can’t be changed later.') } }
/** As the comparison of two versions names them. */
const all: Fields = {
  ...head,
  name,
  dealer: ownDealer,
  status,
  kind,
  category,
  functions,
  channels,
  region,
  territory,
  city_id,
  address,
  pin,
  lat,
  lon,
  ...capacity,
  contact_email,
  phone: { ...phone, hint: phoneHint },
  opened_on: { ...opened_on, label: word('Opened on') },
}
const contact: Fields = {
  contact_email: { ...contact_email, hint: word('Where the brand contacts this outlet.') },
  phone: { ...phone, hint: phoneHint },
}

/** Head office alone decides where an outlet belongs (docs/domain.md#roles-and-rights). */
const placing = ['dealer', 'region']

/** The fields the asker may change; the others are not offered. */
function offered(outlet: Outlet | undefined, may: { changeAll: boolean; place: boolean }): Fields {
  if (!outlet) return all
  if (!may.changeAll) return contact
  // Closing and reopening are acts of their own; a code stays for good.
  const without = ['code', ...(outlet.status === 'closed' ? ['status'] : []), ...(may.place ? [] : placing)]
  return Object.fromEntries(Object.entries(all).filter(([key]) => !without.includes(key)))
}

const blankOutlet = (dealer = ''): FieldValues => ({
  dealer,
  status: 'planned',
  kind: '3S',
  functions: ['bodyshop', 'service'],
  channels: [],
  region: undefined,
  ...Object.fromEntries(Object.keys(capacity).map((key) => [key, 0])),
})

export interface OutletDrawerProps {
  /** Changed; without one, an outlet is added. */
  record?: Outlet
  /** The dealer of a new outlet, where it is known. */
  dealer?: string | undefined
  onClose: () => void
}

export function OutletDrawer({ record: outlet, dealer, onClose }: OutletDrawerProps) {
  const add = useSend(outletsApi.add, { refreshes: touched })
  const update = useSend(outletsApi.update, { refreshes: touched })
  const navigate = useNavigate()
  const places = usePlaces()
  const added = useRef<Outlet>(undefined)
  const can = useCan()
  const fields = offered(outlet, { changeAll: can('update OutletMaster'), place: can('create Outlet') })

  const save = async (values: FieldValues, version: number | undefined) => {
    if (outlet && version !== undefined)
      return update.mutateAsync({ params: { code: outlet.code }, body: { ...values, if_version: version } })
    added.current = await add.mutateAsync({ body: values as Parameters<typeof add.mutateAsync>[0]['body'] })
    return added.current
  }

  return (
    <DeclaredForm
      fields={fields}
      record={outlet}
      initial={blankOutlet(dealer)}
      title={titleOf(outlet, fields === contact)}
      draftKey={`outlets:${outlet?.code ?? 'new'}`}
      schema={outlet ? changes : outletsApi.add.body}
      words={(key, value) => inPlainWords(key, value, places)}
      controls={outletControls({ outlet, places })}
      layout={fields === contact ? undefined : outletLayout}
      hasFocus={fields === contact}
      onSubmit={save}
      onSaved={() => {
        sayDone(outlet ? t('Outlet saved.') : t('{name} added.', { name: added.current?.name }))
        if (added.current) void navigate({ to: '/outlets/$code', params: { code: added.current.code } })
        else onClose()
      }}
      onClose={onClose}
    />
  )
}

function titleOf(outlet: Outlet | undefined, isContactOnly: boolean) {
  if (!outlet) return t('Add outlet')
  return isContactOnly ? t('Contact of {name}', { name: outlet.name }) : t('Edit {name}', { name: outlet.name })
}

/** Values that are keys or lists, as a person reads them where two versions are compared. */
function inPlainWords(key: string, value: unknown, places: Places | undefined): unknown {
  if (key === 'city_id') return places?.cities.find(({ id }) => id === value)?.name ?? value
  if (key === 'channels')
    return (value as Outlet['channels']).map(({ code, level }) =>
      level === 'full' ? code : `${code} (${inSentence(inWords(level))})`,
    )
  if (key === 'functions') return (value as string[]).map(inWords)
  if (key === 'kind' || key === 'status') return inWords(String(value))
  return value
}
