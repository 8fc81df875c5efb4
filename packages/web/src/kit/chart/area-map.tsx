import { ActionIcon, useComputedColorScheme, useDirection } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { ChartTable } from '#kit/chart/chart-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import type { MapData } from '#kit/chart/map-data.ts'
import { stepsOf } from '#kit/chart/map-option.ts'
import { t } from '#kit/words.ts'
import chartStyles from './chart.module.css'
import styles from './area-map.module.css'

const MapCanvas = lazy(() => import('#kit/chart/map-canvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas })))

export interface AreaMapProps {
  data: MapData
  /** In CSS pixels. */
  height?: number
  /** The rows behind an area or a place. */
  addressOf?: (key: string) => string | undefined
}

const [farthest, nearest, zoomStep] = [1, 6, 1.5]

/** The same figures as a table, largest first. */
function tableOf({ label, axis, areas, places }: MapData) {
  const figures = [...(places ?? areas)].toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
  const data: ChartData = {
    label,
    axis: { category: axis.area, value: axis.value },
    categories: figures.map(({ name }) => name),
    series: [{ key: 'value', label: axis.value, kind: 'bar', values: figures.map(({ value }) => value) }],
  }
  return { data, keys: figures.map(({ key }) => key) }
}

/** A map with its table one click away; the drawing library is loaded only where a map is shown. */
export function AreaMap({ data, height = 460, addressOf }: AreaMapProps) {
  const [isTable, setTable] = useState(false)
  const [zoom, setZoom] = useState(farthest)
  const skin = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { dir } = useDirection()
  const router = useRouter()
  const table = useMemo(() => tableOf(data), [data])
  const open = useCallback(
    (key: string) => {
      const address = addressOf?.(key)
      if (address) router.history.push(address)
    },
    [addressOf, router],
  )

  return (
    <figure className={chartStyles.figure} aria-label={data.label}>
      <button type="button" className={chartStyles.turn} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {isTable ? t('Show map') : t('Show table')}
      </button>
      {isTable ? (
        <ChartTable
          data={table.data}
          height={height}
          addressOf={addressOf && ((place) => addressOf(table.keys[place] ?? ''))}
        />
      ) : (
        <div className={styles.map}>
          <Suspense fallback={<div style={{ blockSize: height }} />}>
            <MapCanvas {...{ data, height, skin, zoom }} isMirrored={dir === 'rtl'} onMark={addressOf && open} />
          </Suspense>
          <div className={styles.zoom}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('Zoom in')}
              disabled={zoom >= nearest}
              onClick={() => setZoom(Math.min(nearest, zoom * zoomStep))}
            >
              <IconPlus size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('Zoom out')}
              disabled={zoom <= farthest}
              onClick={() => setZoom(Math.max(farthest, zoom / zoomStep))}
            >
              <IconMinus size={16} stroke={1.6} />
            </ActionIcon>
          </div>
          {data.places ? null : <Steps data={data} />}
        </div>
      )}
    </figure>
  )
}

/** The legend of the colors. */
function Steps({ data }: { data: MapData }) {
  const { number } = useFormat()
  const skin = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <ul className={styles.steps} aria-label={data.axis.value}>
      {stepsOf(data, skin)
        .filter(({ from, to }) => to >= from)
        .map(({ colour, from, to }) => (
          <li key={colour}>
            <i style={{ background: colour }} aria-hidden="true" />
            <bdi>{from === to ? number(from) : `${number(from)}–${number(to)}`}</bdi>
          </li>
        ))}
    </ul>
  )
}
