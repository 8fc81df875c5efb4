import { StatCard } from '#kit/page/stat-card.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Figures() {
  const note = t('vs. previous 28 days')
  return (
    <div className={layout.cards}>
      <StatCard label={t('Complaints received')} value={412} before={448} good="down" note={note} />
      <StatCard label={t('First response')} value={5.4} kind="hours" before={4.1} good="down" note={note} />
      <StatCard label={t('Outlets')} value={96} href="/outlets" note={t('opens the list')} />
      <StatCard label={t('Satisfaction')} value={null} note={t('too few responses')} />
    </div>
  )
}
