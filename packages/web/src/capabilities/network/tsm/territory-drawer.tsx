import { Drawer, Select, TextInput } from '@mantine/core'
import { type Territory, tsmApi } from '@rad/api/network/tsm/contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'

type Values = Record<string, unknown> & { name: string; code?: string; region?: string }

const labels = words({ name: 'Name' })
const newLabels = words({ code: 'Code', region: 'Region', ...labels })
const changes = tsmApi.renameTerritory.body.omit({ if_version: true })

export interface TerritoryDrawerProps {
  territory: Territory | undefined
  isNew: boolean
  onClose: () => void
}

export function TerritoryDrawer({ territory, isNew, onClose }: TerritoryDrawerProps) {
  if (territory || isNew) return <TerritoryForm territory={territory} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Territory')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Territory not found')} />
    </Drawer>
  )
}

function TerritoryForm({ territory, onClose }: Pick<TerritoryDrawerProps, 'territory' | 'onClose'>) {
  const add = useSend(tsmApi.addTerritory, { refreshes: ['places'] })
  const rename = useSend(tsmApi.renameTerritory, { refreshes: ['places'] })
  const regions = namedOptions(usePlaces()?.regions) ?? []

  const save = ({ name, code = '', region = '' }: Values, version: number | undefined) =>
    territory && version !== undefined
      ? rename.mutateAsync({ params: { id: territory.id }, body: { name, if_version: version } })
      : add.mutateAsync({ body: { name, code, region } })

  return (
    <DrawerForm<Values>
      title={territory ? territory.code : t('Add territory')}
      draftKey={`territories:${territory?.id ?? 'new'}`}
      labels={territory ? labels : newLabels}
      initial={territory ? { name: territory.name } : { code: '', region: '', name: '' }}
      schema={territory ? changes : tsmApi.addTerritory.body}
      version={territory?.version}
      toValues={(row) => ({ name: (row as unknown as Territory).name })}
      submitLabel={territory ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone(territory ? t('Territory saved.') : t('Territory added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {territory ? null : (
            <>
              <TextInput
                label={t(newLabels.code)}
                description={t('1 to 8 letters and digits. Can’t be changed later.')}
                maxLength={8}
                autoComplete="off"
                data-autofocus
                {...form.getInputProps('code')}
                onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
              />
              <Select
                label={t(newLabels.region)}
                data={regions}
                searchable
                allowDeselect={false}
                {...form.getInputProps('region')}
                value={form.values.region || null}
              />
            </>
          )}
          <TextInput label={t(labels.name)} autoComplete="off" {...form.getInputProps('name')} />
        </>
      )}
    </DrawerForm>
  )
}
