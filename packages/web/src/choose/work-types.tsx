import { SegmentedControl } from '@mantine/core'
import { words } from '@rad/api/words'
import { readSession } from '#api/session.ts'
import { t } from '#kit/words.ts'

const types = ['service', 'bodyshop'] as const
export type WorkType = (typeof types)[number]

const typeNames: Record<WorkType, string> = words({ service: 'Service', bodyshop: 'Bodyshop' })
export const workTypeWords = (type: WorkType) => t(typeNames[type])

/** The kind of work a person's pages begin with: that of their workshop, where they have one. */
export const usualWorkType = (): WorkType => (readSession()?.userData.role === 'BSM' ? 'bodyshop' : 'service')

/** What an address that names no kind of work leaves out for this person; nothing where their pages begin with service. */
export const usualSearch = (search: Readonly<Record<string, unknown>>): { job_type: WorkType } | undefined =>
  usualWorkType() === 'bodyshop' && !search.job_type ? { job_type: 'bodyshop' } : undefined

/** Service or bodyshop: their cards never stand in one list. */
export function WorkTypes({ value, onChange }: { value: WorkType; onChange: (type: WorkType) => void }) {
  return (
    <SegmentedControl
      style={{ alignSelf: 'start' }}
      aria-label={t('Job type')}
      value={value}
      onChange={(type) => onChange(type as WorkType)}
      data={types.map((type) => ({ value: type, label: workTypeWords(type) }))}
    />
  )
}
