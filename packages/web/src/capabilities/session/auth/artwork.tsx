import type { CSSProperties } from 'react'
import styles from './artwork.module.css'

/** Where lines leave the outlets: the beacon above each of them. */
const beacons = [
  [112, 645],
  [318, 604],
  [505, 655],
  [742, 566],
  [872, 622],
] as const

const lines = [
  'M112 645Q200 470 318 604',
  'M318 604Q420 500 505 655',
  'M318 604Q540 330 742 566',
  'M505 655Q640 480 742 566',
  'M742 566Q830 500 872 622',
]

const stars = [
  [84, 132],
  [168, 292],
  [236, 96],
  [322, 214],
  [401, 70],
  [452, 330],
  [548, 158],
  [640, 84],
  [706, 250],
  [792, 128],
  [858, 312],
  [906, 190],
] as const

const nearRoad = 'M-80 868C140 812 300 900 520 872S840 806 1040 858'
const farRoad = 'M-80 742C120 700 300 770 500 742S820 690 1040 734'

function Outlet({ at: [x, y], size = 1 }: { at: readonly [number, number]; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={styles.wall} d="M-46 62V30h92v32z" />
      <path className={styles.roof} d="M-52 24h104v8H-52z" />
      <path className={styles.pane} d="M-38 38h16v18h-16zm20 0H-2v18h-16zm20 0h16v18H2zm20 0h16v18H22z" />
      <path className={styles.mast} d="M0 24V4" />
      <circle className={styles.glow} r="13" />
      <circle className={styles.beacon} r="4.5" />
    </g>
  )
}

/** Drawn on the origin, which follows a road. */
function Car({ road, seconds, begun, size = 1 }: { road: string; seconds: number; begun: number; size?: number }) {
  const way = { offsetPath: `path("${road}")`, '--seconds': `${seconds}s`, '--begun': begun }
  return (
    <g className={styles.car} style={way as CSSProperties}>
      <g transform={`scale(${size})`}>
        <path className={styles.beam} d="M20-9 92-20V6L20-4z" />
        <path className={styles.body} d="M-24-4c-1-6 1-8 6-9l7-1 7-7c2-2 3-2 6-2h8c3 0 5 1 7 3l5 6 6 2c4 1 5 4 4 8z" />
        <path className={styles.pane} d="m-7-14 5-5h5v5zm13-5h5l5 5H6z" />
        <path className={styles.wheel} d="M-18-4a5 5 0 0 1 10 0 5 5 0 0 1-10 0m28 0a5 5 0 0 1 10 0 5 5 0 0 1-10 0" />
      </g>
    </g>
  )
}

/** The network at dusk: outlets on the hills, the lines between them, cars on their way. Says nothing, so it has no name. */
export function Artwork() {
  return (
    <svg className={styles.scene} viewBox="0 0 960 1080" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop className={styles.zenith} />
          <stop className={styles.sky} offset=".3" />
          <stop className={styles.haze} offset=".48" />
          <stop className={styles.horizon} offset=".66" />
        </linearGradient>
        <linearGradient id="beam">
          <stop className={styles.light} />
          <stop className={styles.light} offset="1" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path fill="url(#dusk)" d="M0 0h960v1080H0z" />
      <g className={styles.stars}>
        {stars.map(([x, y], index) => (
          <circle key={x} cx={x} cy={y} r={index % 3 === 0 ? 2.2 : 1.4} />
        ))}
      </g>
      <g className={styles.sun}>
        <circle cx="590" cy="610" r="270" opacity=".08" />
        <circle cx="590" cy="610" r="190" opacity=".12" />
        <circle cx="590" cy="610" r="118" />
      </g>
      <path className={styles.ridge} d="M0 668c90-50 170-64 262-30 88 32 150 20 240-18 120-50 236-66 458 26v434H0z" />
      <path className={styles.hill} d="M0 722c120-40 220-30 320-4 130 34 250 14 380-34 110-40 190-26 260-4v400H0z" />
      <path className={styles.road} d={farRoad} fill="none" strokeWidth="7" />
      <Car road={farRoad} seconds={64} begun={0.3} size={0.55} />
      <Car road={farRoad} seconds={64} begun={0.72} size={0.55} />
      <g className={styles.lines}>
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <g className={styles.pulses}>
        {lines.map((line, index) => (
          <path key={line} d={line} pathLength="100" style={{ animationDelay: `${index * -2.3}s` }} />
        ))}
      </g>
      {beacons.map((at, index) => (
        <Outlet key={at[0]} at={at} size={[0.9, 0.72, 1, 0.78, 0.95][index] ?? 1} />
      ))}
      <path className={styles.slope} d="M0 806c160-44 280-6 400 14 170 28 300-30 420-54 60-12 100-8 140 0v314H0z" />
      <path className={styles.road} d={nearRoad} fill="none" strokeWidth="15" />
      <path className={styles.dashes} d={nearRoad} fill="none" />
      <Car road={nearRoad} seconds={46} begun={0.22} />
      <Car road={nearRoad} seconds={46} begun={0.58} />
      <path className={styles.front} d="M0 952c180-50 330-34 470-10 180 30 330 2 490-36v174H0z" />
    </svg>
  )
}
