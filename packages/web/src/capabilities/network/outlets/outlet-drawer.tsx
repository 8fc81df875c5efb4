import { type Outlet, outletsApi } from '@rad/api/network/outlets/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { inSentence, t } from '#kit/words.ts'
import { type Places, usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { OutletFormFields } from './outlet-form.tsx'
import { blankOutlet, offeredFields, outletLabels, type OutletValues, valuesOfOutlet } from './outlet-values.ts'

const changes = outletsApi.update.body.omit({ if_version: true })
const touched = ['dealers', 'complaints', 'dashboard']

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
  const fields = offeredFields(outlet, { changeAll: can('update OutletMaster'), place: can('create Outlet') })
  const contactOnly = fields.length === 1

  const save = async (values: OutletValues, version: number | undefined) => {
    if (outlet && version !== undefined) {
      const body = { ...(values as object), if_version: version }
      return update.mutateAsync({ params: { code: outlet.code }, body })
    }
    added.current = await add.mutateAsync({ body: values as unknown as Parameters<typeof add.mutateAsync>[0]['body'] })
    return added.current
  }

  return (
    <DrawerForm<OutletValues>
      title={
        outlet
          ? contactOnly
            ? t('Contact of {name}', { name: outlet.name })
            : t('Edit {name}', { name: outlet.name })
          : t('Add outlet')
      }
      draftKey={`outlets:${outlet?.code ?? 'new'}`}
      labels={Object.fromEntries(fields.map((field) => [field, outletLabels[field]]))}
      initial={outlet ? valuesOfOutlet(outlet, fields) : blankOutlet(dealer)}
      schema={outlet ? changes : outletsApi.add.body}
      version={outlet?.version}
      toValues={(row) => valuesOfOutlet(row as unknown as Outlet, fields)}
      words={(key, value) => inPlainWords(key, value, places)}
      submitLabel={outlet ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone(outlet ? t('Outlet saved.') : t('{name} added.', { name: added.current?.name }))
        if (added.current) void navigate({ to: '/outlets/$code', params: { code: added.current.code } })
        else onClose()
      }}
      onClose={onClose}
    >
      {(form) => <OutletFormFields form={form} fields={fields} outlet={outlet} places={places} />}
    </DrawerForm>
  )
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
