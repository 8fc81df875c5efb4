import { type EChartsType, init } from 'echarts/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'

export interface Drawing {
  /** Puts onto the canvas what is to be seen now; called again whenever it is another function. */
  draw: (chart: EChartsType) => void
  /** Called once, for what a pointer does. */
  listen: (chart: EChartsType) => void
  /** How many marks the arrow keys walk along. */
  count: number
  /** A mark that is reached is lit, beside the words about it. */
  isLit?: boolean
  onOpen: (index: number) => void
  /** Called when what is drawn has its places: after each drawing, and in a box of another size. */
  onLaid?: (chart: EChartsType) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A canvas of ECharts as large as its box. Arrow keys walk from mark to mark and show its figure, Enter opens its rows. */
export function useDrawing({ draw, listen, count, isLit = false, onOpen, onLaid }: Drawing) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const at = useRef(-1)
  const laid = useRef(onLaid)
  useEffect(() => {
    laid.current = onLaid
  }, [onLaid])

  useEffect(() => {
    if (!box.current) return
    const drawn = init(box.current)
    chart.current = drawn
    listen(drawn)
    const { current: frame } = box
    const observer = new ResizeObserver(() => {
      // It tells of the first size too, in which everything is drawn already.
      if (frame.clientWidth === drawn.getWidth() && frame.clientHeight === drawn.getHeight()) return
      drawn.resize()
      laid.current?.(drawn)
    })
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      drawn.dispose()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  useEffect(() => {
    if (!chart.current) return
    draw(chart.current)
    laid.current?.(chart.current)
  }, [draw])

  const act = (type: string, index: number) => chart.current?.dispatchAction({ type, seriesIndex: 0, dataIndex: index })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isLit) act('downplay', at.current)
      at.current = Math.min(Math.max(at.current + step, 0), count - 1)
      if (isLit) act('highlight', at.current)
      act('showTip', at.current)
    }
    if (event.key === 'Enter' && at.current >= 0) onOpen(at.current)
    if (event.key === 'Escape') chart.current?.dispatchAction({ type: 'hideTip' })
  }
  return { box, onKeyDown }
}
