import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { useScreenKeys } from '#shell/frame/screen-keys.ts'
import type { Layout } from './calendar-view.ts'

export interface CalendarKeysOptions {
  onStep: (step: 1 | -1) => void
  onToday: () => void
  onLayout: (layout: Layout) => void
  onAdd: (() => void) | undefined
}

const layoutKeys = { m: 'month', w: 'week', d: 'day', a: 'list' } as const
const asLayout = words({ month: 'Month view', week: 'Week view', day: 'Day view', list: 'List view' })

/** An arrow on something that has the focus belongs to it; in a page that runs right to left it points the other way. */
function arrow({ key }: KeyboardEvent): 1 | -1 | undefined {
  const focused = document.activeElement
  if (focused && focused !== document.body && focused.id !== 'main') return undefined
  return (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl') ? 1 : -1
}

/** The keys of calendars that people know. */
export function useCalendarKeys({ onStep, onToday, onLayout, onAdd }: CalendarKeysOptions) {
  const byArrow = (event: KeyboardEvent) => {
    const step = arrow(event)
    if (step === undefined) return false
    onStep(step)
    return true
  }
  useScreenKeys([
    { keys: ['t'], meaning: t('Today'), run: onToday },
    ...Object.entries(layoutKeys).map(([key, layout]) => ({
      keys: [key],
      meaning: t(asLayout[layout]),
      run: () => onLayout(layout),
    })),
    { keys: ['k'], meaning: t('Previous period'), run: () => onStep(-1) },
    { keys: ['j'], meaning: t('Next period'), run: () => onStep(1) },
    { keys: ['ArrowLeft', 'ArrowRight'], meaning: t('Previous or next period'), run: byArrow },
    ...(onAdd ? [{ keys: ['c'], meaning: t('Add event'), run: onAdd }] : []),
  ])
}
