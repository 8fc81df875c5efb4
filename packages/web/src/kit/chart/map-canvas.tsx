import { MapChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, registerMap, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback, useEffect, useId, useRef } from 'react'
import type { Skin } from '#kit/chart/chart-palette.ts'
import { useFormat } from '#kit/text/format.tsx'
import type { MapData } from '#kit/chart/map-data.ts'
import { mapOptionOf, shapesOf } from '#kit/chart/map-option.ts'
import { useDrawing } from '#kit/chart/use-drawing.ts'
import { t } from '#kit/words.ts'
import styles from './chart.module.css'

register([MapChart, ScatterChart, GeoComponent, TooltipComponent, CanvasRenderer])

export interface MapCanvasProps {
  data: MapData
  height: number
  skin: Skin
  isMirrored: boolean
  zoom: number
  onMark: ((key: string) => void) | undefined
}

/** Areas in colors by their figures, or places in circles of their size, which link to the rows behind them. */
export function MapCanvas({ data, height, skin, isMirrored, zoom, onMark }: MapCanvasProps) {
  const map = useId()
  const open = useRef(onMark)
  const { number } = useFormat()
  const marks = data.places ?? data.areas

  useEffect(() => {
    open.current = onMark
  }, [onMark])

  const draw = useCallback(
    (chart: EChartsType) => {
      registerMap(map, shapesOf(data.areas))
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      const look = { map, skin, isMirrored, isStill, isOpenable: onMark !== undefined, zoom, write: number }
      chart.setOption(mapOptionOf(data, look), true)
    },
    [map, data, skin, isMirrored, zoom, onMark, number],
  )
  const { box, onKeyDown } = useDrawing({
    draw,
    listen: (chart) => chart.on('click', ({ name }) => open.current?.(name)),
    count: marks.length,
    onOpen: (index) => {
      const mark = marks[index]
      if (mark) onMark?.(mark.key)
    },
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the marks are walked with the arrow keys
    <div
      ref={box}
      className={styles.canvas}
      style={{ blockSize: height }}
      role="img"
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-label={t('{label}. Use arrow keys to read values. The table lists all of them.', { label: data.label })}
    />
  )
}
