import { Sparkline } from '#kit/chart/sparkline.tsx'
import { StatCard } from '#kit/page/stat-card.tsx'
import { t } from '#kit/words.ts'
import { closed, received, reopened } from '../months.ts'
import layout from '../layout.module.css'

export function SmallFigures() {
  const figures = [
    { label: t('Received'), values: received, good: 'down' },
    { label: t('Closed'), values: closed, good: 'up' },
    { label: t('Reopened'), values: reopened, good: 'down' },
  ] as const
  return (
    <div className={layout.cards}>
      {figures.map(({ label, values, good }) => (
        <StatCard
          key={label}
          label={label}
          value={values.at(-2) ?? null}
          before={values.at(-3) ?? null}
          good={good}
          note={<Sparkline label={t('{what} by month', { what: label })} values={values.slice(0, -1)} />}
        />
      ))}
    </div>
  )
}
