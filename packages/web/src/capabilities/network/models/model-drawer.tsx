import { Drawer, Select, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { fuels, modelFields, modelsApi } from '@rad/api/network/models/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import type { FieldValues } from '#kit/form/declared-fields.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { useCan } from '#shell/frame/rights.tsx'

export interface ModelDrawerProps {
  /** The model's id, or `new`. */
  id: string
  onClose: () => void
}

export function ModelDrawer({ id, onClose }: ModelDrawerProps) {
  const can = useCan()
  const isNew = id === 'new'
  const found = useQuery({ ...query(modelsApi.get, { params: { id } }), enabled: !isNew, staleTime: 0 })
  if (isNew) return <ModelForm isReadOnly={!can('create Model')} onClose={onClose} />
  if (found.data) return <ModelForm record={found.data} isReadOnly={!can('update Model')} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Model')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
    </Drawer>
  )
}

const ModelForm = formDrawer({
  fields: modelFields.fields,
  add: modelsApi.add,
  update: modelsApi.update,
  id: 'id',
  list: modelsApi.list,
  title: (model) => (model ? `${model.make} ${model.name}` : t('Add model')),
  confirm: (_model, isNew, say) => say(isNew ? t('Model added.') : t('Model saved.')),
  controls: () => ({
    channel: ({ form, name, field }) => <ChannelField label={t(field.label)} {...form.getInputProps(name)} />,
    fuel: ({ form, name, field }) => (
      <Select label={t(field.label)} data={fuelOptions()} clearable {...form.getInputProps(name)} />
    ),
    active: ({ form, name, field }) => (
      <Switch
        label={t(field.label)}
        description={t('Inactive models keep their history but are no longer offered.')}
        {...form.getInputProps(name, { type: 'checkbox' })}
      />
    ),
  }),
})

/** The channels that models have. */
function ChannelField(props: { label: string } & ReturnType<UseFormReturnType<FieldValues>['getInputProps']>) {
  const choices = useQuery({ ...query(modelsApi.options, { query: { active: undefined } }), staleTime: 5 * 60_000 })
  const channels = [...new Set(choices.data?.flatMap((choice) => choice.channel ?? []))].toSorted()
  return <Select {...props} data={channels} clearable searchable />
}

const fuelOptions = () => fuels.map((fuel) => ({ value: fuel, label: fuel === 'cng' ? 'CNG' : inWords(fuel) }))
