import type { EChartsCoreOption } from 'echarts/core'
import { inks, palettes, ramps, type Skin } from '#kit/chart/chart-palette.ts'
import type { MapArea, MapData } from '#kit/chart/map-data.ts'

export interface MapLook {
  /** The name under which the outlines are registered in the library. */
  map: string
  skin: Skin
  isMirrored: boolean
  isStill: boolean
  isOpenable: boolean
  zoom: number
  write: (value: number) => string
}

const font = "Vazirmatn, -apple-system, 'Segoe UI', system-ui, sans-serif"

/** GeoJSON of the areas; their own keys are the names the library joins by. */
export const shapesOf = (areas: readonly MapArea[]) => ({
  type: 'FeatureCollection' as const,
  features: areas.map(({ key, outlines, centre }) => ({
    type: 'Feature' as const,
    properties: { name: key, cp: [...centre] },
    geometry: {
      type: 'MultiPolygon' as const,
      coordinates: outlines.map((outline) => [outline.map(([x, y]) => [x, y])]),
    },
  })),
})

const stepCount = 5

/** The lowest and the highest value: the ramp runs between them, so that neighbors can be distinguished. */
function rangeOf(figures: readonly { value: number | null }[]): { low: number; high: number } {
  const values = figures.flatMap(({ value }) => value ?? [])
  return values.length === 0 ? { low: 0, high: 0 } : { low: Math.min(...values), high: Math.max(...values) }
}
type Range = ReturnType<typeof rangeOf>

/** The step of the ramp for a value. */
const stepOf = (value: number, { low, high }: Range) =>
  high === low ? 0 : Math.min(stepCount - 1, Math.floor(((value - low) / (high - low)) * stepCount))

function areaOf({ key, value }: MapArea, range: Range, look: MapLook) {
  const ink = inks[look.skin]
  const step = value === null ? undefined : stepOf(value, range)
  const isDeep = step !== undefined && (look.skin === 'light' ? step >= 3 : step < 3)
  const colour = step === undefined ? ink.line : ramps[look.skin][step]
  const fill = { areaColor: colour, borderColor: ink.surface, borderWidth: 1.5 }
  return {
    name: key,
    value: value ?? undefined,
    itemStyle: fill,
    label: {
      show: value !== null,
      formatter: value === null ? '' : look.write(value),
      color: isDeep ? '#ffffff' : '#1a1f27',
      fontFamily: font,
      fontSize: 12,
    },
    emphasis: {
      itemStyle: { ...fill, borderColor: ink.text, borderWidth: 2 },
      label: { color: isDeep ? '#ffffff' : '#1a1f27' },
    },
  }
}

/** Exact figures; built as elements, so that no name can smuggle in markup. */
function tooltipOf(name: string, value: number | null, data: MapData, look: MapLook): HTMLElement {
  const box = document.createElement('div')
  const head = box.appendChild(document.createElement('div'))
  head.textContent = name
  head.style.cssText = 'font-weight:500;margin-block-end:4px'
  const line = box.appendChild(document.createElement('div'))
  line.textContent = `${data.axis.value}: ${value === null ? '–' : look.write(value)}`
  return box
}

function bubblesOf(data: MapData, look: MapLook) {
  const places = data.places ?? []
  const { high } = rangeOf(places)
  const colour = palettes[look.skin][0]
  return {
    id: 'places',
    type: 'scatter',
    coordinateSystem: 'geo',
    cursor: look.isOpenable ? 'pointer' : 'default',
    // Areas grow with the figure, not the distance across them.
    data: places.map(({ key, at, value }) => ({
      name: key,
      value: [...at, value],
      symbolSize: 8 + Math.sqrt(value / Math.max(high, 1)) * 22,
    })),
    itemStyle: { color: colour, opacity: 0.72, borderColor: inks[look.skin].surface, borderWidth: 1 },
    emphasis: { itemStyle: { opacity: 1, borderColor: inks[look.skin].text, borderWidth: 2 } },
  }
}

/** The ECharts description of our map. A wheel turns the page and not the map; it is dragged, and zoomed by buttons. */
export function mapOptionOf(data: MapData, look: MapLook): EChartsCoreOption {
  const ink = inks[look.skin]
  const range = rangeOf(data.areas)
  const ground = { areaColor: ink.line, borderColor: ink.surface, borderWidth: 1 }
  const frame = { roam: 'move', zoom: look.zoom, aspectScale: 0.93, layoutCenter: ['50%', '50%'], layoutSize: '96%' }
  const names = new Map([...data.areas, ...(data.places ?? [])].map(({ key, name, value }) => [key, { name, value }]))
  return {
    animation: !look.isStill,
    animationDuration: 300,
    textStyle: { fontFamily: font },
    tooltip: {
      backgroundColor: ink.surface,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontFamily: font, fontSize: 12 },
      confine: true,
      formatter: (mark: unknown) => {
        const { name } = mark as { name: string }
        const found = names.get(name)
        return tooltipOf(found?.name ?? name, found?.value ?? null, data, look)
      },
    },
    ...(data.places
      ? { geo: { map: look.map, ...frame, silent: true, itemStyle: ground }, series: [bubblesOf(data, look)] }
      : {
          series: [
            {
              id: 'areas',
              type: 'map',
              map: look.map,
              ...frame,
              cursor: look.isOpenable ? 'pointer' : 'default',
              selectedMode: false,
              data: data.areas.map((area) => areaOf(area, range, look)),
            },
          ],
        }),
  }
}

/** The range of values of each color, from low to high. */
export function stepsOf(data: MapData, skin: Skin): { colour: string; from: number; to: number }[] {
  const { low, high } = rangeOf(data.areas)
  const edge = (step: number) => Math.ceil(low + ((high - low) * step) / stepCount)
  return ramps[skin].map((colour, step) => ({
    colour,
    from: edge(step),
    to: step === stepCount - 1 ? high : edge(step + 1) - 1,
  }))
}
