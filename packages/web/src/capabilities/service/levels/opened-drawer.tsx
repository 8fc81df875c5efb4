import { Drawer } from '@mantine/core'
import { levelsApi } from '@rad/api/service/levels/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { t } from '#kit/words.ts'
import { LevelForm } from './level-form.tsx'
import { MemberForm } from './member-form.tsx'
import { NewMemberForm } from './new-member-form.tsx'

interface OpenedDrawerProps {
  /** `new` with a place or without, `level-2`, or the id of a member. */
  opened: string
  onClose: () => void
}

export function OpenedDrawer({ opened, onClose }: OpenedDrawerProps) {
  const [kind, level, place, work] = opened.split(':')
  if (kind === 'new') {
    return <NewMemberForm level={Number(level) || 1} place={place || null} jobType={work || null} onClose={onClose} />
  }
  if (opened.startsWith('level-')) return <OpenedLevel no={Number(opened.slice(6))} onClose={onClose} />
  return <OpenedMember id={opened} onClose={onClose} />
}

function OpenedLevel({ no, onClose }: { no: number; onClose: () => void }) {
  const levels = useQuery(query(levelsApi.list, {}))
  const level = levels.data?.find((one) => one.no === no)
  if (level) return <LevelForm level={level} onClose={onClose} />
  return (
    <Waiting
      error={levels.error}
      isAbsent={levels.data !== undefined}
      onRetry={() => void levels.refetch()}
      onClose={onClose}
    />
  )
}

function OpenedMember({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery({ ...query(levelsApi.member, { params: { id } }), staleTime: 0 })
  if (found.data) return <MemberForm member={found.data} onClose={onClose} />
  return <Waiting error={found.error} isAbsent={false} onRetry={() => void found.refetch()} onClose={onClose} />
}

interface WaitingProps {
  error: Error | null
  isAbsent: boolean
  onRetry: () => void
  onClose: () => void
}

function Waiting({ error, isAbsent, onRetry, onClose }: WaitingProps) {
  return (
    <Drawer opened onClose={onClose} title={t('Levels')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {isAbsent ? <EmptyState title={t('Level not found')} /> : null}
    </Drawer>
  )
}
