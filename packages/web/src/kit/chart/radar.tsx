import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ChartData, MarkAddress } from '#kit/chart/chart-data.ts'
import { ChartFrame } from '#kit/chart/chart-frame.tsx'
import { type ColouredData, colouredOf } from '#kit/chart/chart-layout.ts'
import { Legend } from '#kit/chart/chart-legend.tsx'
import { ReadingBox } from '#kit/chart/chart-reading.tsx'
import { axisAt, outlineOn, pointOn, type RadarShape } from '#kit/chart/radar-shape.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import drawing from './chart-drawing.module.css'
import styles from './radar.module.css'

export interface RadarProps {
  /** Three categories or more, each an axis. */
  data: ChartData
  /** In CSS pixels. */
  height?: number
  addressOf?: MarkAddress
  /** Each series is drawn against its own largest value: for series of different units. */
  areRelative?: boolean
}

const rings = [0.25, 0.5, 0.75, 1]
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Several series over the same axes around a middle, with their table one click away. */
export function Radar({ data, height = 300, addressOf, areRelative = false }: RadarProps) {
  const skin = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [hidden, setHidden] = useState<readonly string[]>([])
  const { ref, width, height: room } = useElementSize()
  const coloured = colouredOf(data, skin)
  const shown = { ...coloured, series: coloured.series.filter(({ key }) => !hidden.includes(key)) }
  return (
    <ChartFrame data={data} height={height} addressOf={addressOf}>
      <div className={drawing.stage} style={{ blockSize: height }}>
        <Legend data={coloured} hidden={hidden} onHide={setHidden} />
        <div className={drawing.box} ref={ref}>
          {width > 0 ? (
            <Web data={shown} width={width} height={room} addressOf={addressOf} areRelative={areRelative} />
          ) : null}
        </div>
      </div>
    </ChartFrame>
  )
}

interface WebProps {
  data: ColouredData
  width: number
  height: number
  addressOf: MarkAddress | undefined
  areRelative: boolean
}

/** The distance of each value from the center. */
function sharesOf({ series }: ColouredData, areRelative: boolean) {
  const largest = (values: readonly (number | null)[]) => Math.max(0, ...values.map((value) => value ?? 0))
  const overall = Math.max(...series.map(({ values }) => largest(values)))
  return (values: readonly (number | null)[]) => {
    const whole = areRelative ? largest(values) : overall
    return values.map((value) => (whole === 0 ? 0 : (value ?? 0) / whole))
  }
}

function Web({ data, width, height, addressOf, areRelative }: WebProps) {
  const { number, percent } = useFormat()
  const router = useRouter()
  const [at, setAt] = useState<number>()
  const count = data.categories.length
  const shape: RadarShape = {
    middle: { x: width / 2, y: height / 2 },
    radius: Math.max(Math.min(width / 2 - 56, height / 2 - 22), 10),
    count,
  }
  const shares = sharesOf(data, areRelative)
  const open = (axis: number | undefined) => {
    const address = axis === undefined ? undefined : addressOf?.(axis, data.series[0]?.key ?? '')
    if (address) router.history.push(address)
  }
  const onPoint = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    setAt(axisAt(shape, { x: clientX - box.left, y: clientY - box.top }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(((at ?? (step > 0 ? -1 : 0)) + step + count) % count)
    }
    if (event.key === 'Enter') open(at)
    if (event.key === 'Escape') setAt(undefined)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the values are walked with the arrow keys */}
      <div
        className={drawing.canvas}
        role="img"
        tabIndex={0}
        aria-label={t('{label}. Use arrow keys to read values. The table lists all of them.', { label: data.label })}
        style={{ cursor: addressOf && at !== undefined ? 'pointer' : undefined }}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onPointerLeave={({ pointerType }) => {
          if (pointerType !== 'touch') setAt(undefined)
        }}
        onBlur={() => setAt(undefined)}
        onClick={() => open(at)}
        onKeyDown={onKeyDown}
      >
        <svg className={drawing.plot} width={width} height={height} aria-hidden="true">
          <g className={styles.web}>
            {rings.map((ring) => (
              <path
                key={ring}
                d={outlineOn(
                  shape,
                  data.categories.map(() => ring),
                )}
              />
            ))}
            {data.categories.map((category, axis) => {
              const { x, y } = pointOn(shape, axis, 1)
              return (
                <line
                  key={category}
                  x1={shape.middle.x}
                  y1={shape.middle.y}
                  x2={x}
                  y2={y}
                  data-at={axis === at || undefined}
                />
              )
            })}
          </g>
          {data.series.map(({ key, colour, values }) => (
            <path
              key={key}
              d={outlineOn(shape, shares(values))}
              fill={colour}
              fillOpacity={0.16}
              stroke={colour}
              strokeWidth={2}
            />
          ))}
          {at === undefined
            ? null
            : data.series.map(({ key, colour, values }) => {
                const { x, y } = pointOn(shape, at, shares(values)[at] ?? 0)
                return <circle key={key} cx={x} cy={y} r={4} fill={colour} />
              })}
          <Names shape={shape} categories={data.categories} />
        </svg>
      </div>
      {at === undefined ? null : (
        <div className={styles.reading}>
          <ReadingBox data={data} at={at} write={data.format ?? number} writeShare={percent} />
        </div>
      )}
    </>
  )
}

/** Beyond the end of each axis. */
function Names({ shape, categories }: { shape: RadarShape; categories: readonly string[] }) {
  return (
    <g className={drawing.axes}>
      {categories.map((category, axis) => {
        const { x, y } = pointOn(shape, axis, 1)
        const aside = Math.abs(x - shape.middle.x) < 4 ? 0 : Math.sign(x - shape.middle.x)
        return (
          <text
            key={category}
            x={x + aside * 8}
            y={aside === 0 ? y + Math.sign(y - shape.middle.y) * 12 + 4 : y + 4}
            textAnchor={aside === 0 ? 'middle' : aside > 0 ? 'start' : 'end'}
          >
            {category}
          </text>
        )
      })}
    </g>
  )
}
