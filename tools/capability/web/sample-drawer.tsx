import type { Input } from '@rad/api/contract'
import { type Sample, sampleFields, samplesApi } from '@rad/api/service/samples/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { blankOf, DeclaredFields, type FieldValues, labelsOf, valuesOf } from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { OutletField } from '#pickers/outlet-field.tsx'

type Body = Input<typeof samplesApi.add>['body']

const { fields } = sampleFields
const labels = labelsOf(fields)
const changes = samplesApi.update.body.omit({ if_version: true })
const touched = ['timeline']

/** Adds a sample, or changes the one given. */
export function SampleDrawer({ sample, onClose }: { sample?: Sample; onClose: () => void }) {
  const add = useSend(samplesApi.add, { refreshes: touched })
  const update = useSend(samplesApi.update, { refreshes: touched })
  const navigate = useNavigate()
  const added = useRef<string>(undefined)

  const save = async (values: FieldValues, version: number | undefined) => {
    // Checked by the schema of the contract before it gets here.
    const body = values as unknown as Body
    if (sample && version !== undefined)
      return update.mutateAsync({ params: { no: sample.no }, body: { ...body, if_version: version } })
    const saved = await add.mutateAsync({ body })
    added.current = saved.no
    return saved
  }

  return (
    <DrawerForm
      title={sample ? t('Edit {no}', { no: sample.no }) : t('Add a sample')}
      draftKey={`samples:${sample?.no ?? 'new'}`}
      labels={labels}
      initial={sample ? valuesOf(fields, sample) : blankOf(fields)}
      schema={sample ? changes : samplesApi.add.body}
      version={sample?.version}
      toValues={(row) => valuesOf(fields, row)}
      submitLabel={sample ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone(sample ? t('Sample saved.') : t('Sample {no} is added.', { no: added.current }))
        if (added.current) void navigate({ to: '/samples/$no', params: { no: added.current } })
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
