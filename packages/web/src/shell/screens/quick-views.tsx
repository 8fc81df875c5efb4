import type { Allow } from '@rad/api/contract'
import type { ComponentType } from 'react'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './quick-views.module.css'

export interface QuickView {
  title: string
  /** The filters and the sort that it sets, as written in the address. */
  search: Readonly<Record<string, string>>
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  isFor: (can: (allow: Allow) => boolean) => boolean
}

export interface QuickViewsProps {
  /** The list that they open. */
  to: '/tickets' | '/helpdesk'
  views: readonly QuickView[]
  /** What the list shows now. */
  values: Readonly<Record<string, unknown>>
}

/** The most common queries of a morning, one press each. */
export function QuickViews({ to, views, values }: QuickViewsProps) {
  const can = useCan()
  const isShown = ({ search }: QuickView) =>
    Object.entries(search).every(([key, value]) => [values[key]].flat().map(String).join() === value)
  const offered = views.filter(({ isFor }) => isFor(can))
  const current = offered.find(isShown)
  return (
    <nav className={styles.views} aria-label={t('Quick views')}>
      {offered.map((view) => (
        <RouterLink
          key={view.title}
          to={to}
          search={view.search as never}
          preload={false}
          underline="never"
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view === current ? 'true' : undefined}
        >
          <view.icon size={14} stroke={1.7} aria-hidden="true" />
          {t(view.title)}
        </RouterLink>
      ))}
    </nav>
  )
}
