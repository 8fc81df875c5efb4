import type { Input } from '@rad/api/contract'
import { type $Thing, $thingFields, $thingsApi } from '@rad/api/$area/$path/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { blankOf, DeclaredFields, type FieldValues, labelsOf, valuesOf } from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { OutletField } from '#pickers/outlet-field.tsx'

type Body = Input<typeof $thingsApi.add>['body']

const { fields } = $thingFields
const labels = labelsOf(fields)
const changes = $thingsApi.update.body.omit({ if_version: true })
const touched = ['timeline']

/** Adds a record, or changes the one given. */
export function $ThingDrawer({ $thing, onClose }: { $thing?: $Thing; onClose: () => void }) {
  const add = useSend($thingsApi.add, { refreshes: touched })
  const update = useSend($thingsApi.update, { refreshes: touched })
  const navigate = useNavigate()
  const added = useRef<string>(undefined)

  const save = async (values: FieldValues, version: number | undefined) => {
    // The form has checked it by the schema of the contract.
    const body = values as unknown as Body
    if ($thing && version !== undefined)
      return update.mutateAsync({ params: { no: $thing.no }, body: { ...body, if_version: version } })
    const saved = await add.mutateAsync({ body })
    added.current = saved.no
    return saved
  }

  return (
    <DrawerForm
      title={$thing ? t('Edit {no}', { no: $thing.no }) : t('Add $name')}
      draftKey={`$path:${$thing?.no ?? 'new'}`}
      labels={labels}
      initial={$thing ? valuesOf(fields, $thing) : blankOf(fields)}
      schema={$thing ? changes : $thingsApi.add.body}
      version={$thing?.version}
      toValues={(row) => valuesOf(fields, row)}
      submitLabel={$thing ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone($thing ? t('$Name saved.') : t('$Name {no} added.', { no: added.current }))
        if (added.current) void navigate({ to: '/$path/$no', params: { no: added.current } })
        else onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <DeclaredFields form={form} fields={fields} pickers={{ outlet: (props) => <OutletField {...props} /> }} />
      )}
    </DrawerForm>
  )
}
