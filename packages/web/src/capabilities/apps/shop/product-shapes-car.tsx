import type { ProductPicture } from '@rad/api/apps/shop/contract'
import type { ReactNode } from 'react'
import styles from './product-picture.module.css'

const turns = (count: number, draw: (turn: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index))

/** What is built into a car or hangs on it. Each drawing is in the middle of 200 by 150. */
export const carShapes = {
  brake: (
    <g transform="translate(96 74)">
      <circle className={styles.steel} r="52" />
      <circle className={styles.metal} r="47" />
      {turns(12, (turn) => (
        <circle key={turn} className={styles.steel} cy="-38" r="3" transform={`rotate(${turn})`} />
      ))}
      <circle className={styles.steel} r="25" />
      <circle className={styles.rubber} r="9" />
      {turns(5, (turn) => (
        <circle key={turn} className={styles.rubber} cy="-17" r="3" transform={`rotate(${turn})`} />
      ))}
      <path className={styles.tint} d="M28-50c22 10 34 28 34 50s-12 40-34 50l-10-22c12-6 18-15 18-28s-6-22-18-28z" />
      <path className={styles.deep} d="M46-18h18v10H46zM46 8h18v10H46z" />
      <path className={styles.shine} d="M34-40c10 6 16 13 19 22" />
    </g>
  ),
  pads: (
    <g transform="translate(100 74)">
      <path className={styles.steel} d="M-60-26c10-16 42-26 72-20l4 14c-24-6-48 0-60 12-4 4-10 4-14 0z" />
      <path className={styles.tint} d="M-50-20c14-14 40-20 60-16l6 26c-18-4-36 0-48 10z" />
      <path className={styles.steel} d="M-44 34c12-18 46-30 80-22l6 16c-28-8-56 0-70 14-4 4-10 3-13-1z" />
      <path className={styles.tint} d="M-32 38c16-16 46-22 68-18l7 28c-20-4-42 0-56 12z" />
      <path className={styles.seam} d="M-20-30 -8-2M6 26 16 54" />
    </g>
  ),
  hose: (
    <g transform="translate(100 76)">
      <circle className={styles.edge} cy="4" r="42" strokeWidth="11" />
      <circle className={styles.cord} cy="4" r="42" strokeWidth="5" strokeDasharray="5 5" />
      <circle className={styles.edge} cy="4" r="27" strokeWidth="11" />
      <circle className={styles.cord} cy="4" r="27" strokeWidth="5" strokeDasharray="5 5" />
      <path className={styles.edge} d="M40 12C54 30 60 40 76 42M-24-10C-40-30-54-44-74-44" strokeWidth="11" />
      <path className={styles.metal} d="M70 34h18v16H70zM-88-52h18v16h-18z" />
    </g>
  ),
  tyre: (
    <g transform="translate(100 74)">
      <ellipse className={styles.rubber} cx="14" rx="44" ry="54" />
      <path className={styles.tread} d="M40-38 54-30M46-24l14 6M50-8l12 3M50 8l12-3M46 24l14-6M40 38l14-8" />
      <ellipse className={styles.rubber} rx="42" ry="54" />
      <ellipse className={styles.cord} rx="33" ry="44" strokeWidth="3" />
      <ellipse className={styles.scene} rx="22" ry="30" />
      <ellipse className={styles.seam} rx="25" ry="33" />
    </g>
  ),
  wheel: (
    <g transform="translate(100 74)">
      <circle className={styles.rubber} r="54" />
      <circle className={styles.tread} r="49" strokeDasharray="4 7" />
      <circle className={styles.metal} r="39" />
      <circle className={styles.rubber} r="34" />
      {turns(5, (turn) => (
        <path key={turn} className={styles.tint} transform={`rotate(${turn})`} d="M-6-8-11-34h22L6-8z" />
      ))}
      <circle className={styles.deep} r="12" />
      <circle className={styles.metal} r="5" />
    </g>
  ),
  battery: (
    <g transform="translate(100 78)">
      <rect className={styles.rubber} x="-50" y="-34" width="100" height="76" rx="6" />
      <rect className={styles.tint} x="-50" y="-34" width="100" height="22" rx="6" />
      <rect className={styles.deep} x="-50" y="-18" width="100" height="6" />
      <rect className={styles.steel} x="-38" y="-48" width="20" height="16" rx="3" />
      <rect className={styles.steel} x="18" y="-48" width="20" height="16" rx="3" />
      <rect className={styles.paper} x="-36" y="-2" width="72" height="32" rx="3" />
      <path className={styles.tint} d="m4 0-14 16h9l-3 12 14-16H1z" />
    </g>
  ),
  headlamp: (
    <g transform="translate(100 74)">
      <path
        className={styles.rubber}
        d="M-60 18c0-30 26-46 68-46 30 0 50 6 52 14 3 12-12 46-24 46h-88c-5 0-8-6-8-14z"
      />
      <path className={styles.metal} d="M-52 17c1-24 24-37 60-37 28 0 44 5 45 10 1 8-11 34-18 34h-80c-4 0-7-3-7-7z" />
      <circle className={styles.rubber} cx="-18" cy="4" r="17" />
      <circle className={styles.glow} cx="-18" cy="4" r="12" />
      <circle className={styles.rubber} cx="20" cy="0" r="14" />
      <circle className={styles.glow} cx="20" cy="0" r="9" />
      <path className={styles.cord} d="M-46 20h84" />
    </g>
  ),
  plug: (
    <g transform="translate(100 74) rotate(28)">
      <rect className={styles.paper} x="-11" y="-54" width="22" height="50" rx="5" />
      <path className={styles.seam} d="M-11-42h22M-11-32h22M-11-22h22" />
      <rect className={styles.steel} x="-7" y="-64" width="14" height="12" rx="3" />
      <path className={styles.tint} d="M-19-6h38l5 10-5 10h-38l-5-10z" />
      <rect className={styles.metal} x="-13" y="14" width="26" height="28" />
      <path className={styles.seam} d="M-13 22h26M-13 30h26" />
      <path className={styles.edge} d="M0 42v8M-10 44v14H2" strokeWidth="4" />
    </g>
  ),
  wiper: (
    <g transform="translate(100 74) rotate(-24)">
      <path className={styles.edge} d="M-78 14h156" />
      <path className={styles.cord} d="M-66 6C-40-8 40-8 66 6" />
      <path className={styles.bar} d="M0-4 24-40" />
      <rect className={styles.deep} x="-12" y="-12" width="24" height="14" rx="4" />
    </g>
  ),
  damper: (
    <g transform="translate(100 74) rotate(20)">
      <rect className={styles.steel} x="-5" y="-62" width="10" height="40" />
      <circle className={styles.rubber} cy="-62" r="9" />
      <rect className={styles.rubber} x="-17" y="-8" width="34" height="62" rx="6" />
      <circle className={styles.rubber} cy="58" r="9" />
      <path
        className={styles.cord}
        d="M-24-44 24-36M-24-28 24-20M-24-12 24-4M-24 4 24 12M-24 20 24 28M-24 36 24 44"
        strokeWidth="8"
      />
      <path className={styles.edge} d="M-26-50h52M-26 50h52" />
    </g>
  ),
  flap: (
    <g transform="translate(100 76)">
      <path className={styles.deep} d="M-58-40h44c4 30 2 60-6 84h-30c-6 0-10-4-10-10z" />
      <path className={styles.tint} d="M-2-40h50c6 0 10 4 10 10v64c0 6-4 10-10 10H-10C-2 20 0-10-2-40z" />
      <path className={styles.shine} d="M10-8h36M10 6h36M9 20h36" />
      <g className={styles.metal}>
        <circle cx="10" cy="-28" r="4" />
        <circle cx="44" cy="-28" r="4" />
        <circle cx="-46" cy="-28" r="4" />
      </g>
    </g>
  ),
  rack: (
    <g transform="translate(100 78)">
      <path className={styles.bar} d="M-70-26h118" strokeWidth="9" />
      <path className={styles.deep} d="M-58-24h20l4 22h-28zM18-24h20l4 22H14z" />
      <path className={styles.rubber} d="M-66-2h36v6h-36zM10-2h36v6H10z" />
      <path className={styles.bar} d="M-56 18H74" strokeWidth="12" />
      <path className={styles.tint} d="M-44 18h24l5 24h-34zM40 18h24l5 24H35z" />
      <path className={styles.rubber} d="M-54 42h44v8h-44zM30 42h44v8H30z" />
      <g className={styles.metal}>
        <circle cx="-32" cy="30" r="4" />
        <circle cx="52" cy="30" r="4" />
      </g>
    </g>
  ),
  roofbox: (
    <g transform="translate(100 78)">
      <path className={styles.edge} d="M-40 20v18M40 20v18M-74 38H74" />
      <path className={styles.tint} d="M-78 8c2-24 34-36 84-36 44 0 70 12 74 26 2 8-2 14-10 14H-68c-7 0-11 0-10-4z" />
      <path className={styles.deep} d="M-78 8H80c0 8-4 16-12 16H-66c-8 0-12-6-12-16z" />
      <path className={styles.shine} d="M-52-8c14-8 34-12 54-12" />
      <rect className={styles.steel} x="-8" y="6" width="16" height="8" rx="3" />
    </g>
  ),
  filter: (
    <g transform="translate(100 74)">
      <path className={styles.tint} d="M-34-36h68v76c0 6-5 10-12 10h-44c-7 0-12-4-12-10z" />
      <path className={styles.deep} d="M16-36h18v76c0 6-5 10-12 10h-6z" />
      <rect className={styles.rubber} x="-38" y="-48" width="76" height="14" rx="5" />
      <rect className={styles.paper} x="-34" y="-16" width="68" height="34" />
      <path className={styles.seam} d="M-24-4h32M-24 6h20" />
      <path className={styles.shine} d="M-26-28v8M-26 26v12" />
    </g>
  ),
  airfilter: (
    <g transform="translate(100 76)">
      <path className={styles.rubber} d="M-64-20-30-44H68L40-20z" />
      <rect className={styles.rubber} x="-64" y="-20" width="104" height="58" rx="4" />
      <path className={styles.deep} d="M40-20 68-44V14L40 38z" />
      <rect className={styles.paper} x="-56" y="-12" width="88" height="42" rx="2" />
      <path
        className={styles.cord}
        d="M-50-9v36M-40-9v36M-30-9v36M-20-9v36M-10-9v36M0-9v36M10-9v36M20-9v36"
        strokeWidth="3.5"
      />
    </g>
  ),
} satisfies Partial<Record<ProductPicture, ReactNode>>
