import { Drawer, Select, Switch } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { fuels, type Model, modelFields, modelsApi } from '@rad/api/network/models/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { blankOf, DeclaredFields, type FieldValues, labelsOf, valuesOf } from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'

const { fields } = modelFields
const labels = labelsOf(fields)
type Body = Input<typeof modelsApi.add>['body']

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
  const saySaved = useSaySaved(modelsApi.list)
  const update = useSend(modelsApi.update)
  const choices = useQuery({ ...query(modelsApi.options, { query: { active: undefined } }), staleTime: 5 * 60_000 })
  const isReadOnly = !useCan()(model ? 'update Model' : 'create Model')
  const channels = [...new Set(choices.data?.flatMap((choice) => choice.channel ?? []))].toSorted()

  const save = (values: FieldValues, version: number | undefined) => {
    const body = values as unknown as Body
    return model && version !== undefined
      ? update.mutateAsync({ params: { id: model.id }, body: { ...body, if_version: version } })
      : add.mutateAsync({ body })
  }

  return (
    <DrawerForm
      title={model ? `${model.make} ${model.name}` : t('Add model')}
      draftKey={`models:${model?.id ?? 'new'}`}
      labels={labels}
      initial={model ? valuesOf(fields, model) : blankOf(fields)}
      schema={modelsApi.add.body}
      version={model?.version}
      toValues={(row) => valuesOf(fields, row)}
      submitLabel={model ? t('Save') : t('Add')}
      isReadOnly={isReadOnly}
      onSubmit={save}
      onSaved={(saved) => {
        saySaved(model ? t('Model saved.') : t('Model added.'), saved)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <DeclaredFields
          form={form}
          fields={fields}
          isNew={!model}
          pickers={{
            channel: ({ name, field }) => (
              <Select label={t(field.label)} data={channels} clearable searchable {...form.getInputProps(name)} />
            ),
            fuel: ({ name, field }) => (
              <Select label={t(field.label)} data={fuelOptions()} clearable {...form.getInputProps(name)} />
            ),
            active: ({ name, field }) => (
              <Switch
                label={t(field.label)}
                description={t('Inactive models keep their history but are no longer offered.')}
                {...form.getInputProps(name, { type: 'checkbox' })}
              />
            ),
          }}
        />
      )}
    </DrawerForm>
  )
}

const fuelOptions = () => fuels.map((fuel) => ({ value: fuel, label: fuel === 'cng' ? 'CNG' : inWords(fuel) }))
