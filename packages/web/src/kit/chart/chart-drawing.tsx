import { useElementSize } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Axes } from '#kit/chart/chart-axes.tsx'
import { Bars } from '#kit/chart/chart-bars.tsx'
import type { ChartData, ChartNote } from '#kit/chart/chart-data.ts'
import { type ColouredData, colouredOf, hasLegend } from '#kit/chart/chart-layout.ts'
import { Legend } from '#kit/chart/chart-legend.tsx'
import { Lines } from '#kit/chart/chart-lines.tsx'
import { NoteMarks } from '#kit/chart/chart-note-marks.tsx'
import type { Skin } from '#kit/chart/chart-palette.ts'
import { plotOf } from '#kit/chart/chart-plot.ts'
import { Pointer, Reading } from '#kit/chart/chart-reading.tsx'
import { widthOf } from '#kit/chart/chart-text.ts'
import { useFormat } from '#kit/text/format.tsx'
import { useChartReading } from '#kit/chart/use-chart-reading.ts'
import { t } from '#kit/words.ts'
import styles from './chart-drawing.module.css'

export interface ChartDrawingProps {
  data: ChartData
  height: number
  skin: Skin
  isMirrored: boolean
  onMark: ((category: number, series: string) => void) | undefined
  notes: readonly ChartNote[]
  onNote: ((id: string) => void) | undefined
}

/** Bars and lines over categories, which lead to the rows behind them. */
export function ChartDrawing({ data, height, skin, ...more }: ChartDrawingProps) {
  const { ref, width, height: room } = useElementSize()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const coloured = useMemo(() => colouredOf(data, skin), [data, skin])
  const shown = useMemo(
    () => ({ ...coloured, series: coloured.series.filter(({ key }) => !hidden.includes(key)) }),
    [coloured, hidden],
  )
  return (
    <div className={styles.stage} style={{ blockSize: height }}>
      {hasLegend(data) ? <Legend data={coloured} hidden={hidden} onHide={setHidden} /> : null}
      <div className={styles.box} ref={ref}>
        {width > 0 ? <Stage data={shown} width={width} height={room} {...more} /> : null}
      </div>
    </div>
  )
}

export interface StageProps extends Omit<ChartDrawingProps, 'skin'> {
  data: ColouredData
  width: number
}

/** The drawing in a room of that size. */
export function Stage({ data, width, height, isMirrored, onMark, notes, onNote }: StageProps) {
  const { number, percent: writeShare } = useFormat()
  const write = data.format ?? number
  const plot = useMemo(
    () => plotOf(data, { width, height, isMirrored, write, writeShare, measure: widthOf }),
    [data, width, height, isMirrored, write, writeShare],
  )
  const { at, ...reader } = useChartReading(data, plot, onMark)
  const drawn = { data, plot, write, writeShare }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the values are walked with the arrow keys */}
      <div
        {...reader}
        className={styles.canvas}
        style={{ cursor: onMark && at !== undefined ? 'pointer' : undefined }}
        role="img"
        tabIndex={0}
        aria-label={t('{label}. Use arrow keys to read values. The table lists all of them.', { label: data.label })}
      >
        <svg className={styles.plot} width={width} height={height} aria-hidden="true">
          {at === undefined ? null : <Pointer data={data} plot={plot} at={at} />}
          {data.isMini ? null : <Axes data={data} plot={plot} write={write} width={width} />}
          <Lines data={data} plot={plot} areShares />
          <Bars {...drawn} />
          <Lines data={data} plot={plot} />
        </svg>
      </div>
      {at === undefined ? null : <Reading {...drawn} at={at} width={width} height={height} />}
      {notes.length > 0 && data.days && !plot.isHorizontal ? (
        <NoteMarks
          notes={notes}
          days={data.days}
          first={plot.middle(0)}
          step={plot.step}
          top={plot.top}
          bottom={plot.bottom}
          onNote={onNote}
        />
      ) : null}
    </>
  )
}
