import { useComputedColorScheme } from '@mantine/core'
import { palettes } from '#kit/chart/chart-palette.ts'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import styles from './radial.module.css'

export interface RadialProps {
  label: string
  /** One ring each, the outermost first; four at most. `share` is in percent, `href` leads to the rows. */
  parts: readonly { label: string; value: number; share: number; href?: string | undefined }[]
  /** The center: the figure, and a word for it. */
  middle: { figure: string; word: string }
}

const thick = { one: 10, many: 7 }
const between = 3

/** Shares of a whole each, on rings around a figure; the list beside it gives the exact figures. */
export function Radial({ label, parts, middle }: RadialProps) {
  const { number, percent } = useFormat()
  const palette = palettes[useComputedColorScheme('light', { getInitialValueInEffect: false })]
  const width = parts.length === 1 ? thick.one : thick.many
  return (
    <figure className={styles.radial} aria-label={label}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {parts.map((part, index) => {
          const radius = 48 - width / 2 - index * (width + between)
          const around = 2 * Math.PI * radius
          const length = (Math.min(Math.max(part.share, 0), 100) / 100) * around
          const ring = { cx: 50, cy: 50, r: radius, fill: 'none', strokeWidth: width }
          return (
            <g key={part.label}>
              <circle {...ring} className={styles.track} />
              {length > 0 ? (
                <circle
                  {...ring}
                  className={styles.part}
                  stroke={palette[index % palette.length]}
                  strokeLinecap={part.share >= 100 ? 'butt' : 'round'}
                  strokeDasharray={`${length} ${around}`}
                />
              ) : null}
            </g>
          )
        })}
        <text x="50" y="51" className={styles.figure}>
          {middle.figure}
        </text>
        <text x="50" y="61" className={styles.word}>
          {middle.word}
        </text>
      </svg>
      <ul className={styles.parts}>
        {parts.map((part, index) => (
          <li key={part.label}>
            <i style={{ background: palette[index % palette.length] }} aria-hidden="true" />
            <span>{part.label}</span>
            <b>
              {part.href && part.value !== 0 ? (
                <PathLink href={part.href}>{number(part.value)}</PathLink>
              ) : (
                number(part.value)
              )}
            </b>
            <small>
              <bdi>{percent(part.share)}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </figure>
  )
}
