import { words } from '@rad/api/words'
import { Drawer, Select, Switch, TextInput } from '@mantine/core'
import { fuels, type Model, modelsApi } from '@rad/api/network/models/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/drawer-form.tsx'
import { ErrorState } from '#kit/error-state.tsx'
import { inWords } from '#kit/in-words.ts'
import { showToast } from '#kit/toast.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'

type Values = Pick<Model, 'make' | 'name' | 'channel' | 'segment' | 'fuel' | 'active'>

const labels = words({
  make: 'Make',
  name: 'Model',
  channel: 'Channel',
  segment: 'Segment',
  fuel: 'Fuel',
  active: 'Active',
})
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
    <Drawer opened onClose={onClose} title={t('Model')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
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
      title={model ? `${model.make} ${model.name}` : t('Add a model')}
      draftKey={`models:${model?.id ?? 'new'}`}
      labels={labels}
      initial={model ? valuesOf(model) : blank}
      schema={modelsApi.add.body}
      version={model?.version}
      toValues={(row) => valuesOf(row as unknown as Model)}
      submitLabel={model ? t('Save') : t('Add')}
      isReadOnly={isReadOnly}
      onSubmit={save}
      onSaved={() => {
        showToast(model ? t('Model saved.') : t('Model added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t(labels.make)} data-autofocus={!model} {...form.getInputProps('make')} />
          <TextInput label={t(labels.name)} {...form.getInputProps('name')} />
          <Select label={t(labels.channel)} data={channels} clearable searchable {...form.getInputProps('channel')} />
          <TextInput
            label={t(labels.segment)}
            {...form.getInputProps('segment')}
            value={form.values.segment ?? ''}
            onChange={(event) => form.setFieldValue('segment', event.currentTarget.value || null)}
          />
          <Select
            label={t(labels.fuel)}
            data={fuels.map((fuel) => ({
              value: fuel,
              label: fuel === 'cng' ? 'CNG' : inWords(fuel),
            }))}
            clearable
            {...form.getInputProps('fuel')}
          />
          <Switch
            label={t(labels.active)}
            description={t('An inactive model keeps its history and is no longer offered.')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </DrawerForm>
  )
}
