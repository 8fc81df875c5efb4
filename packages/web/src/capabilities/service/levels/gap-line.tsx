import { Button } from '@mantine/core'
import type { Gap } from '@rad/api/service/levels/contract'
import { inWords } from '#kit/text/in-words.ts'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { levelWords } from '#words/ticket-words.tsx'
import { GapBadge } from './level-words.tsx'
import styles from './levels.module.css'

/** What the drawer opens with to mend a gap: the line of a member, or a new one for the place. */
export const mendingOf = (gap: Gap): string =>
  gap.member_id ??
  `new:${gap.level}:${[gap.outlet, gap.dealer, gap.region].find((code) => code !== null) ?? ''}:${gap.job_type ?? ''}`

/** The act that mends a gap of this kind. */
export function MendButton({ gap }: { gap: Gap }) {
  const drawer = useOpened()
  const can = useCan()
  const isNew = gap.kind === 'nobody'
  if (!can(isNew ? 'create Level' : 'update Level')) return null
  return (
    <Button variant="default" onClick={() => drawer.open(mendingOf(gap))}>
      {isNew ? t('Add member') : gap.kind === 'absent' ? t('Choose deputy') : t('Replace')}
    </Button>
  )
}

export function GapLine({ gap }: { gap: Gap }) {
  return (
    <div className={styles.gap}>
      <GapBadge kind={gap.kind} />
      <span className={styles.what}>
        <bdi>{gap.place ?? gap.name}</bdi>
        <span>
          {[levelWords(gap.level), gap.job_type && inWords(gap.job_type), gap.place && gap.name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <MendButton gap={gap} />
    </div>
  )
}
