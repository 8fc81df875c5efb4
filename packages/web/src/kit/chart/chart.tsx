import { useComputedColorScheme, useDirection } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { ChartData, ChartNote, MarkAddress } from '#kit/chart/chart-data.ts'
import { ChartFrame } from '#kit/chart/chart-frame.tsx'

const ChartDrawing = lazy(() =>
  import('#kit/chart/chart-drawing.tsx').then(({ ChartDrawing }) => ({ default: ChartDrawing })),
)
const NoteList = lazy(() => import('#kit/chart/chart-notes.tsx').then(({ NoteList }) => ({ default: NoteList })))

export interface ChartProps {
  data: ChartData
  /** In CSS pixels. */
  height?: number
  /** Marks and the cells of the table lead to the rows behind them. */
  addressOf?: MarkAddress
  /** What happened on its days: marked along the time axis, and listed below and in the table. */
  notes?: readonly ChartNote[]
  onNote?: (id: string) => void
}

const none: readonly ChartNote[] = []

/** A chart with its table one click away. */
export function Chart({ data, height = 280, addressOf, notes = none, onNote }: ChartProps) {
  const skin = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { dir } = useDirection()
  const router = useRouter()
  const open = (category: number, series: string) => {
    const address = addressOf?.(category, series)
    if (address) router.history.push(address)
  }
  const list =
    notes.length > 0 ? (
      <Suspense fallback={null}>
        <NoteList notes={notes} onNote={onNote} />
      </Suspense>
    ) : null

  return (
    <ChartFrame data={data} height={height} addressOf={addressOf} notes={notes} foot={list}>
      <ChartDrawing
        data={data}
        height={height}
        skin={skin}
        isMirrored={dir === 'rtl'}
        onMark={addressOf ? open : undefined}
        notes={notes}
        onNote={onNote}
      />
    </ChartFrame>
  )
}
