import { useDirection } from '@mantine/core'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useId, useRef } from 'react'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { stepTone } from './parts/journey-words.tsx'
import {
  end,
  keyOf,
  lineOf,
  type MapKey,
  movedOn,
  shape,
  type Spot,
  start,
  type StepMap,
  type Way,
} from './step-map.rules.ts'
import { placeWords, wayWords } from './step-ways.tsx'
import styles from './step-map.module.css'

interface StepMapProps {
  map: StepMap
  /** The visits of a step, or of a way from one to another. */
  addressOf: (of: { step?: string; next?: string }) => string
  spot: Spot
  onSpot: (spot: Spot) => void
}

const keys: Record<string, MapKey> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'ahead',
  ArrowLeft: 'back',
  Home: 'first',
  End: 'last',
}
const mirrored: Partial<Record<MapKey, MapKey>> = { ahead: 'back', back: 'ahead' }

/** Steps one below the other, and the ways between them. Arrow keys move from one to another, Enter opens the visits. */
export function StepDrawing({ map, addressOf, spot, onSpot }: StepMapProps) {
  const { dir } = useDirection()
  const hint = useId()
  const drawn = useRef<SVGSVGElement>(null)
  const height = map.steps.length * shape.row - (shape.row - shape.box)
  const width = shape.width + 2 * shape.gutter
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[event.key]
    if (!key || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = movedOn(map, spot, dir === 'rtl' ? (mirrored[key] ?? key) : key)
    onSpot(to)
    drawn.current?.querySelector<SVGElement>(`[data-spot="${CSS.escape(keyOf(to))}"]`)?.focus()
  }
  return (
    <div className={styles.drawing}>
      <p id={hint} className={styles.hint}>
        {t('Arrow keys move between steps and the ways from one to another. Enter opens the visits.')}
      </p>
      <svg
        ref={drawn}
        role="group"
        aria-label={t('Map of steps')}
        aria-describedby={hint}
        width={width}
        height={height + 4}
        viewBox={`0 -2 ${width} ${height + 4}`}
        onKeyDown={onKeyDown}
      >
        <Arrow />
        <Ways {...{ map, addressOf, spot, onSpot }} />
        <Steps {...{ map, addressOf, spot, onSpot }} />
      </svg>
    </div>
  )
}

const Arrow = () => (
  <defs>
    <marker
      id="step-arrow"
      viewBox="0 0 8 8"
      refX="5"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M 0 0.5 L 7 4 L 0 7.5 z" className={styles.arrow} />
    </marker>
  </defs>
)

const isAt = (spot: Spot, key: string) => keyOf(spot) === key
/** The step that a focus is about. */
const stepAt = (spot: Spot) => ('next' in spot ? spot.seenFrom : spot.step)

function Ways({ map, addressOf, spot, onSpot }: StepMapProps) {
  const places = new Map(map.steps.map(({ step }, place) => [step, place]))
  const most = Math.max(1, ...map.ways.map(({ visits }) => visits))
  const chosen = stepAt(spot)
  const isNear = (way: Way) => way.step === chosen || way.next === chosen
  // Those of the chosen step are drawn last, over the others.
  const ordered = map.ways.toSorted(
    (one, other) => Number(isNear(one)) - Number(isNear(other)) || one.visits - other.visits,
  )
  return ordered.map((way) => {
    const { step, next, visits } = way
    const { path, kind } = lineOf(places.get(step)!, places.get(next)!, map.steps.length)
    const key = keyOf(way)
    return (
      <PathLink
        key={key}
        href={addressOf({ step, next })}
        className={styles.way}
        data-spot={key}
        data-kind={kind}
        data-near={isNear(way) || undefined}
        tabIndex={isAt(spot, key) ? 0 : -1}
        aria-label={wayWords(way)}
        onFocus={() => !isAt(spot, key) && onSpot({ step, next, seenFrom: step })}
      >
        <title>{wayWords(way)}</title>
        <path d={path} className={styles.wide} />
        <path
          d={path}
          className={styles.line}
          style={{ '--share': visits / most } as CSSProperties}
          markerEnd="url(#step-arrow)"
        />
      </PathLink>
    )
  })
}

function Steps({ map, addressOf, spot, onSpot }: StepMapProps) {
  const format = useFormat()
  return map.steps.map(({ step, visits }, place) => {
    const isEnd = step === end
    const y = place * shape.row
    const label = t('{stage}: {count, plural, one {# visit} other {# visits}}', {
      stage: placeWords(step),
      count: visits,
    })
    return (
      <PathLink
        key={step}
        href={addressOf(isEnd ? { next: end } : { step })}
        className={styles.step}
        data-spot={step}
        data-tone={stepTone(step)}
        data-end={isEnd || step === start || undefined}
        data-near={stepAt(spot) === step || undefined}
        tabIndex={isAt(spot, step) ? 0 : -1}
        // Its visible text, as those who speak to their computer say it.
        aria-label={`${placeWords(step)} ${format.number(visits)}`}
        onFocus={() => !isAt(spot, step) && onSpot({ step })}
      >
        <title>{label}</title>
        <rect x={shape.gutter} y={y} width={shape.width} height={shape.box} rx={8} />
        <foreignObject x={shape.gutter} y={y} width={shape.width} height={shape.box}>
          <div className={styles.name}>
            <span>{placeWords(step)}</span> <b>{format.number(visits)}</b>
          </div>
        </foreignObject>
      </PathLink>
    )
  })
}
