import { Drawer } from '@mantine/core'
import { type Panel, panelFields, panelsApi } from '@rad/api/service/panels/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { useReading } from '#kit/page/use-reading.ts'
import { t } from '#kit/words.ts'
import { useChannels } from '#words/channel-marks.tsx'
import { PersonName } from '#peek/peek.tsx'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { PanelForm } from './panel-form.tsx'
import { PanelMembers } from './panel-members.tsx'
import { useVoters } from './use-voters.ts'
import styles from './panels.module.css'

const { fields } = panelFields

export interface PanelDrawerProps {
  /** What the address has open: `new`, or the id of a panel that is read or changed. */
  opened: string
  onClose: () => void
}

/** A panel: read first, with its members, and changed by who may. */
export function PanelDrawer({ opened, onClose }: PanelDrawerProps) {
  const { key: id, isChanging, onEdit, onRead } = useReading(opened)
  const isNew = opened === 'new'
  const found = useQuery({ ...query(panelsApi.get, { params: { id } }), enabled: !isNew, staleTime: 0 })
  const can = useCan()
  if (isNew) return <PanelForm onClose={onClose} />
  const panel = found.data
  const mayChange = panel !== undefined && panel.may_change && can('update Level')
  if (panel && isChanging && mayChange) return <PanelForm panel={panel} onClose={onRead} />
  if (panel) return <Read panel={panel} onEdit={mayChange ? onEdit : undefined} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Panel')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
    </Drawer>
  )
}

interface ReadProps {
  panel: Panel
  /** For who may change it. */
  onEdit: (() => void) | undefined
  onClose: () => void
}

function Read({ panel, onEdit, onClose }: ReadProps) {
  const { channels } = useChannels()
  const places = usePlaces()
  const people = useVoters()
  const can = useCan()
  const named = (options: ReturnType<typeof namedOptions>, code: string) =>
    options?.find(({ value }) => value === code)?.label ?? code
  return (
    <RecordDrawer title={panel.name} edit={onEdit && { label: t('Edit panel'), onEdit }} onClose={onClose}>
      {!onEdit && can('update Level') ? (
        <p className={styles.quiet}>{t('You can change only panels in your own region.')}</p>
      ) : null}
      <Facts>
        <Fact label={t(fields.channel.label)} value={named(namedOptions(channels), panel.channel)} />
        <Fact
          label={t(fields.region.label)}
          value={panel.region ? named(namedOptions(places?.regions), panel.region) : t('All regions')}
        />
        <Fact
          label={t(fields.chair_user_id.label)}
          value={panel.chair && <PersonName id={panel.chair_user_id} name={panel.chair} />}
        />
        <Fact label={t(fields.quorum.label)} kind="number" value={panel.quorum} />
        <Fact label={t(fields.active.label)} kind="flag" value={panel.active} />
        <Fact label={t(fields.inactive_reason.label)} value={panel.inactive_reason} wide />
      </Facts>
      <PanelMembers panel={panel} people={people ?? []} mayChange={onEdit !== undefined} />
    </RecordDrawer>
  )
}
