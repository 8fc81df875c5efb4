import { type Panel, panelsApi } from '@rad/api/service/panels/contract'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { PanelFields, panelLabels, type PanelValues } from './panel-fields.tsx'
import { useVoters } from './use-voters.ts'

type Body = Parameters<ReturnType<typeof useSend<typeof panelsApi.add>>['mutate']>[0]['body']

const blank: PanelValues = {
  name: '',
  channel: '',
  region: null,
  quorum: 3,
  chair_user_id: '',
  active: true,
  inactive_reason: null,
}
const valuesOf = ({ name, channel, region, quorum, chair_user_id, active, inactive_reason }: Panel): PanelValues => ({
  name,
  channel,
  region,
  quorum,
  chair_user_id,
  active,
  inactive_reason,
})

export interface PanelFormProps {
  /** Without one, a panel is added. */
  panel?: Panel
  onClose: () => void
}

/** Adds a panel, or changes the one that is given. Its members are changed where it is read. */
export function PanelForm({ panel, onClose }: PanelFormProps) {
  const add = useSend(panelsApi.add)
  const update = useSend(panelsApi.update)
  const known = useVoters()?.map(({ id, name }) => ({ value: id, label: name }))
  const chairs = known ?? (panel ? [{ value: panel.chair_user_id, label: panel.chair ?? panel.chair_user_id }] : [])

  const save = (values: PanelValues, version: number | undefined) => {
    const body = values as unknown as Body
    return panel && version !== undefined
      ? update.mutateAsync({ params: { id: panel.id }, body: { ...body, if_version: version } })
      : add.mutateAsync({ body })
  }

  return (
    <DrawerForm<PanelValues>
      title={panel ? t('Edit {name}', { name: panel.name }) : t('Add panel')}
      draftKey={`panels:${panel?.id ?? 'new'}`}
      labels={panelLabels}
      initial={panel ? valuesOf(panel) : blank}
      schema={panelsApi.add.body}
      version={panel?.version}
      toValues={(row) => valuesOf(row as unknown as Panel)}
      words={(key, value) =>
        key === 'chair_user_id' ? (chairs.find((one) => one.value === value)?.label ?? value) : value
      }
      submitLabel={panel ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        showToast(panel ? t('Panel saved.') : t('Panel added. Open it to add members.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => <PanelFields form={form} chairs={chairs} isNew={!panel} />}
    </DrawerForm>
  )
}
