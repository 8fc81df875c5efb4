import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData, ChartSeries } from '#kit/chart-data.ts'
import { areNamed, hasLegend, isAllLines, peakOf, plotTop } from '#kit/chart-layout.ts'
import { inks, palettes, type Skin } from '#kit/chart-palette.ts'
import { locale, t } from '#kit/words.ts'

export interface ChartLook {
  skin: Skin
  isMirrored: boolean
  isStill: boolean
  isOpenable: boolean
  write: (value: number) => string
  writeShare: (value: number) => string
}

const font = "'Roboto Latin', -apple-system, 'Segoe UI', system-ui, sans-serif"
const hatch = {
  symbol: 'rect',
  rotation: -Math.PI / 4,
  dashArrayX: [1, 0],
  dashArrayY: [2, 4],
  color: 'rgba(255,255,255,0.45)',
}

const wholePercent = (value: number) => new Intl.NumberFormat(locale(), { style: 'percent' }).format(value / 100)
const writerOf = (series: ChartSeries | undefined, look: ChartLook) => (series?.isShare ? look.writeShare : look.write)
/** A name near an edge of the plot stands inwards of its point, or it would be cut. */
function inwards(share: number, isMirrored: boolean) {
  if (share > 0.15 && share < 0.85) return {}
  return { align: share > 0.5 === isMirrored ? ('left' as const) : ('right' as const) }
}

function barOf(series: ChartSeries, shared: object, data: ChartData, look: ChartLook) {
  const last = data.categories.length - 1
  const radius = data.isHorizontal ? (look.isMirrored ? [4, 0, 0, 4] : [0, 4, 4, 0]) : [4, 4, 0, 0]
  const isLabelled = data.series.length <= 2 && (data.isHorizontal ? last < 25 : last < 14)
  return {
    ...shared,
    type: 'bar',
    z: 3,
    barMaxWidth: data.isHorizontal ? 16 : 28,
    data: series.values.map((value, place) =>
      data.isLastUnfinished && place === last ? { value, itemStyle: { opacity: 0.55, decal: hatch } } : value,
    ),
    itemStyle: series.stack ? {} : { borderRadius: radius },
    ...(isLabelled && !series.stack
      ? {
          label: {
            show: true,
            position: data.isHorizontal ? (look.isMirrored ? 'left' : 'right') : 'top',
            ...labelOf(look.skin),
            // Of a bar that is not over, the number is as plain as the others.
            opacity: 1,
            formatter: ({ value }: { value: unknown }) =>
              typeof value === 'number' && value !== 0 ? writerOf(series, look)(value) : '',
          },
        }
      : {}),
  }
}

/** A line; the part up to a day or month that is not over is dashed, as a series of its own under the same name. */
function linesOf(series: ChartSeries, shared: { color: string | undefined }, data: ChartData, look: ChartLook) {
  const last = data.categories.length - 1
  const colour = shared.color
  const line = {
    ...shared,
    type: 'line',
    symbol: 'circle',
    showSymbol: true,
    showAllSymbol: true,
    connectNulls: false,
    emphasis: { lineStyle: { width: series.isShare ? 1.5 : 2 } },
    lineStyle: { width: series.isShare ? 1.5 : 2 },
    ...(series.isShare ? (data.isHorizontal ? { xAxisIndex: 1 } : { yAxisIndex: 1 }) : {}),
  }
  // Several lines carry their names at their highest point, where they lie apart.
  const isNamed = areNamed(data)
  const peak = peakOf(series)
  const point = (value: number | null, place: number) =>
    isNamed && place === peak && value !== null
      ? {
          value,
          symbolSize: 6,
          label: {
            show: true,
            formatter: series.label,
            position: 'top',
            ...labelOf(look.skin),
            color: colour,
            ...inwards(place / Math.max(last, 1), look.isMirrored),
          },
        }
      : { value, symbolSize: 0 }
  if (!data.isLastUnfinished || last < 1) return [{ ...line, data: series.values.map(point) }]
  return [
    { ...line, data: series.values.map((value, place) => point(place === last ? null : value, place)) },
    {
      ...line,
      id: `${series.key}:unfinished`,
      lineStyle: { width: 2, type: [3, 4] },
      data: series.values.map((value, place) => ({ value: place < last - 1 ? null : value, symbolSize: 0 })),
    },
  ]
}

function seriesOf(series: ChartSeries, index: number, data: ChartData, look: ChartLook): object[] {
  const shared = {
    id: series.key,
    name: series.label,
    color: palettes[look.skin][index % palettes[look.skin].length],
    cursor: look.isOpenable ? 'pointer' : 'default',
    ...(series.stack ? { stack: series.stack } : {}),
  }
  return series.kind === 'line' ? linesOf(series, shared, data, look) : [barOf(series, shared, data, look)]
}

const labelOf = (skin: Skin) => ({ color: inks[skin].soft, fontFamily: font, fontSize: 11 })

/** Named axes with a zero baseline; mirrored with the page. */
function axesOf(data: ChartData, look: ChartLook) {
  const ink = inks[look.skin]
  const label = labelOf(look.skin)
  const category = {
    type: 'category',
    data: [...data.categories],
    name: data.isHorizontal ? '' : data.axis.category,
    nameLocation: data.isHorizontal ? 'start' : 'middle',
    nameGap: data.isHorizontal ? 8 : 28,
    nameTextStyle: label,
    inverse: data.isHorizontal ? true : look.isMirrored,
    ...(data.isHorizontal && look.isMirrored ? { position: 'right' } : {}),
    axisLabel: { ...label, hideOverlap: true, ...(data.isHorizontal ? { width: 120, overflow: 'truncate' } : {}) },
    axisLine: { lineStyle: { color: ink.line } },
    axisTick: { show: false },
  }
  const value = {
    type: 'value',
    name: data.axis.value,
    nameLocation: data.isHorizontal ? 'middle' : 'end',
    nameGap: data.isHorizontal ? 26 : 10,
    nameTextStyle: label,
    minInterval: data.format ? undefined : 1,
    inverse: data.isHorizontal ? look.isMirrored : false,
    ...(!data.isHorizontal && look.isMirrored ? { position: 'right' } : {}),
    axisLabel: { ...label, formatter: look.write },
    splitLine: { lineStyle: { color: ink.line } },
    splitNumber: 4,
  }
  const share = {
    ...value,
    name: '',
    min: 0,
    max: 100,
    interval: 25,
    minInterval: undefined,
    position: data.isHorizontal ? 'top' : look.isMirrored ? 'left' : 'right',
    splitLine: { show: false },
    axisLabel: { ...label, formatter: wholePercent },
  }
  const values = data.series.some(({ isShare }) => isShare) ? [value, share] : value
  return data.isHorizontal ? { xAxis: values, yAxis: category } : { xAxis: category, yAxis: values }
}

interface Mark {
  dataIndex: number
}

/** The exact values of a category. Built as elements, so that no name can smuggle in markup. */
function tooltipOf(marks: Mark[], data: ChartData, look: ChartLook): HTMLElement {
  const place = marks[0]?.dataIndex ?? 0
  const box = document.createElement('div')
  const head = box.appendChild(document.createElement('div'))
  const category = data.categories[place] ?? ''
  const isUnfinished = data.isLastUnfinished && place === data.categories.length - 1
  head.textContent = isUnfinished ? t('{category} (not over yet)', { category }) : category
  head.style.cssText = 'font-weight:500;margin-block-end:4px'
  data.series.forEach((series, index) => {
    const value = series.values[place]
    const line = box.appendChild(document.createElement('div'))
    line.style.cssText = 'display:flex;gap:8px;align-items:center;justify-content:space-between'
    const name = line.appendChild(document.createElement('span'))
    const dot = name.appendChild(document.createElement('i'))
    dot.style.cssText = `display:inline-block;width:8px;height:8px;border-radius:2px;margin-inline-end:6px;background:${palettes[look.skin][index % palettes[look.skin].length]}`
    name.append(series.label)
    const figure = line.appendChild(document.createElement('b'))
    figure.style.fontWeight = '500'
    figure.textContent = typeof value === 'number' ? writerOf(series, look)(value) : '–'
  })
  return box
}

/** The ECharts description of our chart: exact tooltip, a legend only for several series. */
export function optionOf(data: ChartData, look: ChartLook): EChartsCoreOption {
  const ink = inks[look.skin]
  const label = labelOf(look.skin)
  return {
    animation: !look.isStill,
    animationDuration: 300,
    textStyle: { fontFamily: font },
    aria: { enabled: false },
    grid: {
      left: 8,
      right: 16,
      top: plotTop(data),
      bottom: data.isHorizontal ? 24 : 22,
      containLabel: true,
    },
    legend: {
      show: hasLegend(data),
      top: 0,
      icon: 'roundRect',
      itemWidth: 10,
      itemHeight: 10,
      textStyle: { ...label, fontSize: 12 },
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: isAllLines(data) ? 'line' : 'shadow' },
      backgroundColor: ink.surface,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontFamily: font, fontSize: 12 },
      formatter: (marks: unknown) => tooltipOf(marks as Mark[], data, look),
      confine: true,
    },
    ...axesOf(data, look),
    series: data.series.flatMap((series, index) => seriesOf(series, index, data, look)),
  }
}
