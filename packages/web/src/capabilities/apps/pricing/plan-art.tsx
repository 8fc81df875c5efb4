import type { PlanId } from '@rad/api/apps/pricing/contract'
import styles from './plan-card.module.css'

const floors: Record<PlanId, readonly number[]> = { basic: [40], standard: [28, 52], enterprise: [22, 46, 70] }

/** A house with as many towers as the plan is large; drawn here, in the colors of the theme. */
export function PlanArt({ plan }: { plan: PlanId }) {
  const towers = floors[plan]
  const width = 26
  const start = 70 - (towers.length * (width + 8)) / 2
  return (
    <svg className={styles.art} viewBox="0 0 140 92" aria-hidden="true">
      <ellipse cx="70" cy="84" rx="62" ry="6" className={styles.ground} />
      {towers.map((height, at) => {
        const x = start + at * (width + 8)
        return (
          <g key={height}>
            <rect x={x} y={84 - height} width={width} height={height} rx="4" className={styles.tower} />
            {Array.from({ length: Math.floor(height / 14) }, (_, floor) => (
              <g key={floor} className={styles.window}>
                <rect x={x + 5} y={84 - height + 7 + floor * 13} width="6" height="6" rx="1.5" />
                <rect x={x + 15} y={84 - height + 7 + floor * 13} width="6" height="6" rx="1.5" />
              </g>
            ))}
          </g>
        )
      })}
    </svg>
  )
}
