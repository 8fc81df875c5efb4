import type { ReactNode } from 'react'
import styles from './state-art.module.css'

export interface StateArtProps {
  kind: 'lost' | 'closed' | 'broken' | 'workshop' | 'ahead'
}

function Car() {
  return (
    <g>
      <path
        className={styles.body}
        d="M70 100v-9c0-4 3-7 7-8l9-2 9-13c2-3 5-5 9-5h25c4 0 7 2 9 5l8 13 13 3c5 1 8 4 8 9v7z"
      />
      <path className={styles.glass} d="m93 81 7-10c1-2 3-3 6-3h8v13zM119 68h9c2 0 4 1 5 3l6 10h-20z" />
      <circle className={styles.wheel} cx="90" cy="101" r="9" />
      <circle className={styles.wheel} cx="145" cy="101" r="9" />
      <circle className={styles.hub} cx="90" cy="101" r="3" />
      <circle className={styles.hub} cx="145" cy="101" r="3" />
    </g>
  )
}

const scenes: Record<StateArtProps['kind'], ReactNode> = {
  lost: (
    <g>
      <path className={styles.line} d="M118 110V40" />
      <path className={styles.body} d="M84 44h58l12 10-12 10H84z" />
      <path className={styles.card} d="M156 70h-52l-12 10 12 10h52z" />
      <path className={styles.faint} d="M96 54h30M114 80h30" />
      <path className={styles.ground} d="M62 110h116" />
      <path className={styles.grass} d="M74 110c0-7 4-10 4-10s4 3 4 10M160 110c0-9 5-13 5-13s5 4 5 13" />
    </g>
  ),
  closed: (
    <g>
      <path className={styles.ground} d="M52 110h136" />
      <rect className={styles.body} x="62" y="62" width="18" height="48" rx="4" />
      <path className={styles.card} d="M76 66h102a5 5 0 0 1 0 12H76z" />
      <path className={styles.stripe} d="M92 66h14l-6 12H86zM122 66h14l-6 12h-14zM152 66h14l-6 12h-14z" />
      <path className={styles.line} d="M172 110V80" />
      <circle className={styles.lamp} cx="71" cy="55" r="6" />
      <rect className={styles.card} x="112" y="28" width="24" height="20" rx="4" />
      <path className={styles.thin} d="M117 28v-5a7 7 0 0 1 14 0v5M124 36v5" />
    </g>
  ),
  broken: (
    <g>
      <path className={styles.ground} d="M48 110h144" />
      <Car />
      <path className={styles.warn} d="m180 82 13 24h-26z" />
      <path className={styles.warnInk} d="M180 91v7M180 102v.2" />
      <path className={styles.thin} d="M166 66c-4-4 4-7 0-12M176 62c-4-4 4-7 0-12M156 62c-4-4 4-7 0-12" />
    </g>
  ),
  workshop: (
    <g>
      <path className={styles.ground} d="M48 118h144" />
      <g transform="translate(0 -22)">
        <Car />
        <path className={styles.lift} d="M66 114h100" />
      </g>
      <path className={styles.line} d="M92 94v24M140 94v24" />
      <path
        className={styles.tool}
        d="M182 54a12 12 0 0 1 15-11l-7 7 1 6 6 1 7-7a12 12 0 0 1-15 15l-15 17a5 5 0 0 1-8-7l17-14a12 12 0 0 1-1-7z"
      />
      <circle className={styles.gear} cx="50" cy="50" r="11" />
      <circle className={styles.hub} cx="50" cy="50" r="4" />
    </g>
  ),
  ahead: (
    <g>
      <circle className={styles.sun} cx="120" cy="66" r="24" />
      <path className={styles.hill} d="M34 84c22-22 40-22 58-8s34 6 48-8 42-10 66 16z" />
      <path className={styles.road} d="m112 84-46 46h108l-46-46z" />
      <path className={styles.dash} d="M120 88v5M120 99v8M120 114v12" />
      <path className={styles.line} d="M168 84V56" />
      <path className={styles.body} d="M168 56h22l-6 7 6 7h-22z" />
    </g>
  ),
}

/** One family of small pictures from the road, in the colors of the skin. */
export function StateArt({ kind }: StateArtProps) {
  return (
    <svg viewBox="0 0 240 140" className={styles.art} aria-hidden="true" focusable="false">
      <ellipse className={styles.backdrop} cx="120" cy="74" rx="108" ry="62" />
      {scenes[kind]}
    </svg>
  )
}
