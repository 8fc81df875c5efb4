import { Drawer } from '@mantine/core'
import { type Panel, panelsApi } from '@rad/api/service/panels/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { PanelFields, panelLabels, type PanelValues } from './panel-fields.tsx'
import { PanelMembers } from './panel-members.tsx'
import styles from './panels.module.css'

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

export interface PanelDrawerProps {
  /** The panel's id, or `new`. */
  id: string
  onClose: () => void
}

export function PanelDrawer({ id, onClose }: PanelDrawerProps) {
  const isNew = id === 'new'
  const found = useQuery({ ...query(panelsApi.get, { params: { id } }), enabled: !isNew, staleTime: 0 })
  if (isNew) return <PanelForm onClose={onClose} />
  if (found.data) return <PanelForm panel={found.data} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Panel')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
    </Drawer>
  )
}

function PanelForm({ panel, onClose }: { panel?: Panel; onClose: () => void }) {
  const add = useSend(panelsApi.add)
  const saySaved = useSaySaved(panelsApi.list)
  const update = useSend(panelsApi.update)
  const can = useCan()
  const mayChange = panel ? panel.may_change && can('update Level') : can('create Level')
  const people = useQuery({ ...query(panelsApi.people, {}), enabled: can('update Level') }).data
  const known = people?.map(({ id, name }) => ({ value: id, label: name }))
  const chairs = known ?? (panel ? [{ value: panel.chair_user_id, label: panel.chair ?? panel.chair_user_id }] : [])

  const save = (values: PanelValues, version: number | undefined) => {
    const body = values as unknown as Body
    return panel && version !== undefined
      ? update.mutateAsync({ params: { id: panel.id }, body: { ...body, if_version: version } })
      : add.mutateAsync({ body })
  }

  return (
    <DrawerForm<PanelValues>
      title={panel ? panel.name : t('Add panel')}
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
      isReadOnly={!mayChange}
      onSubmit={save}
      onSaved={(saved) => {
        saySaved(panel ? t('Panel saved.') : t('Panel added. Open it to add members.'), saved)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {panel && !mayChange && can('update Level') ? (
            <p className={styles.quiet}>{t('You can change only panels in your own region.')}</p>
          ) : null}
          <PanelFields form={form} chairs={chairs} isNew={!panel} />
          {panel ? <PanelMembers panel={panel} people={people ?? []} mayChange={mayChange} /> : null}
        </>
      )}
    </DrawerForm>
  )
}
