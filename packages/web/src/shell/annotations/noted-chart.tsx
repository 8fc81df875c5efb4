import { type Annotation, type AnnotationKind, annotationsApi } from '@rad/api/engagement/annotations/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBeach from '@tabler/icons-react/dist/esm/icons/IconBeach.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { canBySession } from '#api/rights.ts'
import type { ChartDays, ChartNote } from '#kit/chart/chart-data.ts'
import { Chart, type ChartProps } from '#kit/chart/chart.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { t } from '#kit/words.ts'
import styles from './annotations.module.css'

const AnnotationDrawer = lazy(() =>
  import('./annotation-drawer.tsx').then(({ AnnotationDrawer }) => ({ default: AnnotationDrawer })),
)

/** What a chart of bots shows of them: all unless given. */
export interface BotsShown {
  client?: string[] | undefined
  bot?: string[] | undefined
}

export interface NotedChartProps extends Omit<ChartProps, 'notes' | 'onNote'> {
  /** A chart of bots, which shows the notes on clients and bots too. */
  bots?: BotsShown
}

const signs: Record<AnnotationKind, ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>> = {
  release: IconRocket,
  campaign: IconSpeakerphone,
  incident: IconAlertTriangle,
  holiday: IconBeach,
  other: IconNote,
}

function noteOf({ id, day, to_day, title, kind }: Annotation, today: string, format: Format): ChartNote {
  const Sign = signs[kind]
  const to = to_day ?? day
  const [first, last] = [format.shortDay(day, today), format.shortDay(to, today)]
  return {
    id,
    from: day,
    to,
    title,
    when: to === day ? first : t('{first} to {last}', { first, last }),
    kind: inWords(kind),
    sign: <Sign size={14} aria-hidden />,
  }
}

const spanOf = (days: readonly ChartDays[]) => ({ from: days[0]?.from ?? '', to: days.at(-1)?.to ?? '' })

/** The notes on the days of a chart, and a way to write one for who may. */
export function NotedChart({ bots, ...chart }: NotedChartProps) {
  const { days = [] } = chart.data
  const { from, to } = spanOf(days)
  const format = useFormat()
  const { timeZone } = format
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow())))
  const [open, setOpen] = useState<string>()
  useFocusBack(open !== undefined)
  const found = useQuery({
    ...pagedQuery(annotationsApi.list, { query: { from, to, ...(bots ? { bots: 'true', ...bots } : {}) } }),
    enabled: days.length > 0 && canBySession('read Annotation'),
  })
  const notes = useMemo(() => found.data?.map((one) => noteOf(one, today, format)), [found.data, today, format])

  return (
    <div className={styles.noted}>
      <Chart {...chart} notes={notes} onNote={setOpen} />
      {days.length > 0 && canBySession('create Annotation') ? (
        <button type="button" className={styles.add} onClick={() => setOpen('new')}>
          <IconPlus size={14} aria-hidden />
          {t('Add annotation')}
        </button>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <AnnotationDrawer
            note={found.data?.find(({ id }) => id === open)}
            day={to < today ? to : today}
            isOfBots={bots !== undefined}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
