import { Drawer, Select, Switch, TextInput } from '@mantine/core'
import { fuels, type Model, modelsApi } from '@rad/api/network/models/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/drawer-form.tsx'
import { ErrorState } from '#kit/error-state.tsx'
import { showToast } from '#kit/toast.ts'
import { useCan } from '#shell/rights.tsx'

type Values = Pick<Model, 'make' | 'name' | 'channel' | 'segment' | 'fuel' | 'active'>

const labels = { make: 'Make', name: 'Model', channel: 'Channel', segment: 'Segment', fuel: 'Fuel', active: 'Active' }
const blank: Values = { make: '', name: '', channel: null, segment: null, fuel: null, active: true }
const valuesOf = ({ make, name, channel, segment, fuel, active }: Model): Values => ({
  make,
  name,
  channel,
  segment,
  fuel,
  active,
})

export interface ModelDrawerProps {
  /** The model's id, or `new`. */
  id: string
  onClose: () => void
}

export function ModelDrawer({ id, onClose }: ModelDrawerProps) {
  const isNew = id === 'new'
  const found = useQuery({ ...query(modelsApi.get, { params: { id } }), enabled: !isNew, staleTime: 0 })
  if (isNew) return <ModelForm onClose={onClose} />
  if (found.data) return <ModelForm model={found.data} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title="Model" size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
    </Drawer>
  )
}

function ModelForm({ model, onClose }: { model?: Model; onClose: () => void }) {
  const add = useSend(modelsApi.add)
  const update = useSend(modelsApi.update)
  const choices = useQuery({ ...query(modelsApi.options, { query: { active: undefined } }), staleTime: 5 * 60_000 })
  const isReadOnly = !useCan()(model ? 'update Model' : 'create Model')
  const channels = [...new Set(choices.data?.flatMap((choice) => choice.channel ?? []))].toSorted()

  const save = (values: Values, version: number | undefined) =>
    model && version !== undefined
      ? update.mutateAsync({ params: { id: model.id }, body: { ...values, if_version: version } })
      : add.mutateAsync({ body: values })

  return (
    <DrawerForm
      title={model ? `${model.make} ${model.name}` : 'Add a model'}
      draftKey={`models:${model?.id ?? 'new'}`}
      labels={labels}
      initial={model ? valuesOf(model) : blank}
      schema={modelsApi.add.body}
      version={model?.version}
      toValues={(row) => valuesOf(row as unknown as Model)}
      submitLabel={model ? 'Save' : 'Add'}
      isReadOnly={isReadOnly}
      onSubmit={save}
      onSaved={() => {
        showToast(model ? 'Model saved.' : 'Model added.')
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={labels.make} data-autofocus={!model} {...form.getInputProps('make')} />
          <TextInput label={labels.name} {...form.getInputProps('name')} />
          <Select label={labels.channel} data={channels} clearable searchable {...form.getInputProps('channel')} />
          <TextInput
            label={labels.segment}
            {...form.getInputProps('segment')}
            value={form.values.segment ?? ''}
            onChange={(event) => form.setFieldValue('segment', event.currentTarget.value || null)}
          />
          <Select
            label={labels.fuel}
            data={fuels.map((fuel) => ({
              value: fuel,
              label: fuel === 'cng' ? 'CNG' : fuel.charAt(0).toUpperCase() + fuel.slice(1),
            }))}
            clearable
            {...form.getInputProps('fuel')}
          />
          <Switch
            label={labels.active}
            description="An inactive model keeps its history and is no longer offered."
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </DrawerForm>
  )
}
