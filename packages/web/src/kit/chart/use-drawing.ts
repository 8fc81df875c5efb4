import { type EChartsType, init } from 'echarts/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'

export interface Drawing {
  /** Puts onto the canvas what is to be seen now; called again whenever it is another function. */
  draw: (chart: EChartsType) => void
  /** Called once, for what a pointer does. */
  listen: (chart: EChartsType) => void
  /** How many marks the arrow keys walk along. */
  count: number
  onOpen: (index: number) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A canvas of ECharts as large as its box. Arrow keys walk from mark to mark and show its figure, Enter opens its rows. */
export function useDrawing({ draw, listen, count, onOpen }: Drawing) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const at = useRef(-1)

  useEffect(() => {
    if (!box.current) return
    const drawn = init(box.current)
    chart.current = drawn
    listen(drawn)
    const { current: frame } = box
    const observer = new ResizeObserver(() => {
      // The observer also reports the initial size, in which everything is drawn already.
      if (frame.clientWidth === drawn.getWidth() && frame.clientHeight === drawn.getHeight()) return
      drawn.resize()
    })
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      drawn.dispose()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  useEffect(() => {
    if (chart.current) draw(chart.current)
  }, [draw])

  const act = (type: string, index: number) => chart.current?.dispatchAction({ type, seriesIndex: 0, dataIndex: index })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      act('downplay', at.current)
      at.current = Math.min(Math.max(at.current + step, 0), count - 1)
      act('highlight', at.current)
      act('showTip', at.current)
    }
    if (event.key === 'Enter' && at.current >= 0) onOpen(at.current)
    if (event.key === 'Escape') chart.current?.dispatchAction({ type: 'hideTip' })
  }
  return { box, onKeyDown }
}
