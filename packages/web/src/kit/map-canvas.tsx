import { MapChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, registerMap, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Skin } from '#kit/chart-palette.ts'
import { useFormat } from '#kit/format.tsx'
import type { MapData } from '#kit/map-data.ts'
import { mapOptionOf, shapesOf } from '#kit/map-option.ts'
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

/** Draws with ECharts. From the keyboard: arrows walk from one to the next and show its figure, Enter opens its rows. */
export function MapCanvas({ data, height, skin, isMirrored, zoom, onMark }: MapCanvasProps) {
  const map = useId()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const at = useRef(-1)
  const open = useRef(onMark)
  const { number } = useFormat()
  const marks = data.places ?? data.areas

  useEffect(() => {
    open.current = onMark
  }, [onMark])

  useEffect(() => {
    if (!box.current) return
    const drawn = init(box.current)
    chart.current = drawn
    drawn.on('click', ({ name }) => open.current?.(name))
    const observer = new ResizeObserver(() => drawn.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      drawn.dispose()
    }
  }, [])

  useEffect(() => {
    registerMap(map, shapesOf(data.areas))
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const look = { map, skin, isMirrored, isStill, isOpenable: onMark !== undefined, zoom, write: number }
    chart.current?.setOption(mapOptionOf(data, look), true)
  }, [map, data, skin, isMirrored, zoom, onMark, number])

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const before = at.current
      at.current = Math.min(Math.max(before + step, 0), marks.length - 1)
      chart.current?.dispatchAction({ type: 'downplay', seriesIndex: 0, dataIndex: before })
      chart.current?.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: at.current })
      chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: at.current })
    }
    const mark = marks[at.current]
    if (event.key === 'Enter' && mark) onMark?.(mark.key)
    if (event.key === 'Escape') chart.current?.dispatchAction({ type: 'hideTip' })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the marks are walked with the arrow keys
    <div
      ref={box}
      className={styles.canvas}
      style={{ blockSize: height }}
      role="img"
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-label={t('{label}. Arrow keys read the values; the table has them all.', { label: data.label })}
    />
  )
}
