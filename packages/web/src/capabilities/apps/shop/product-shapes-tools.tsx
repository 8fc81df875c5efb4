import type { ProductPicture } from '@rad/api/apps/shop/contract'
import type { ReactNode } from 'react'
import styles from './product-picture.module.css'

/** What a workshop works with, and what cleans and keeps a car. */
export const toolShapes = {
  bottle: (
    <g transform="translate(100 74)">
      <path
        className={styles.tint}
        d="M-36-22c0-8 6-12 12-14l6-4v-12H6v12l10 4c14 4 20 12 20 22v58c0 6-4 10-10 10h-52c-6 0-10-4-10-10z"
      />
      <rect className={styles.rubber} x="-22" y="-60" width="32" height="14" rx="4" />
      <path className={styles.scene} d="M18-24c6 2 9 7 9 12v14H16v-26z" />
      <rect className={styles.paper} x="-26" y="2" width="50" height="38" rx="3" />
      <path className={styles.deep} d="M-1 8c7 9 10 13 10 18a10 10 0 0 1-20 0c0-5 3-9 10-18z" />
      <path className={styles.shine} d="M-28-18v10" />
    </g>
  ),
  coolant: (
    <g transform="translate(100 74)">
      <rect className={styles.rubber} x="-12" y="-62" width="24" height="16" rx="4" />
      <path
        className={styles.tint}
        d="M-10-48h20c4 14 26 14 26 36v58c0 6-4 10-10 10h-52c-6 0-10-4-10-10v-58c0-22 22-22 26-36z"
      />
      <path className={styles.paper} d="M-36-2h72v38h-72z" />
      <path className={styles.seam} d="M0 4v26M-11 10.5l22 13M11 10.5l-22 13" />
      <path className={styles.shine} d="M-26-14c2-8 6-12 10-14" />
    </g>
  ),
  spray: (
    <g transform="translate(96 76)">
      <rect className={styles.tint} x="-22" y="-30" width="44" height="84" rx="7" />
      <path className={styles.metal} d="M-22-30c0-10 8-14 12-16h20c4 2 12 6 12 16z" />
      <rect className={styles.rubber} x="-8" y="-60" width="16" height="16" rx="3" />
      <rect className={styles.paper} x="-22" y="-8" width="44" height="36" />
      <path className={styles.seam} d="M-12 4h24M-12 14h14" />
      <path className={styles.shine} d="M16-52l12-4M17-47h16M16-42l12 4" />
    </g>
  ),
  shampoo: (
    <g transform="translate(96 74)">
      <rect className={styles.rubber} x="-10" y="-64" width="20" height="20" rx="4" />
      <path className={styles.tint} d="M-26-30c0-10 8-14 14-16h24c6 2 14 6 14 16v78c0 5-4 8-8 8h-36c-5 0-8-3-8-8z" />
      <path className={styles.paper} d="M-26-10h52v40h-52z" />
      <circle className={styles.pale} cx="-6" cy="12" r="9" />
      <circle className={styles.pale} cx="9" cy="4" r="6" />
      <circle className={styles.pale} cx="50" cy="30" r="12" />
      <circle className={styles.pale} cx="62" cy="8" r="7" />
      <circle className={styles.pale} cx="44" cy="-6" r="4" />
    </g>
  ),
  polish: (
    <g transform="translate(100 78)">
      <ellipse className={styles.deep} cy="26" rx="58" ry="18" />
      <rect className={styles.deep} x="-58" y="-4" width="116" height="30" />
      <ellipse className={styles.tint} cy="-4" rx="58" ry="18" />
      <ellipse className={styles.paper} cy="-4" rx="46" ry="13" />
      <path className={styles.pale} d="M-30-8c12-8 40-8 52-2 8 4 2 10-8 8-14-3-26 6-38 3-8-2-12-6-6-9z" />
      <path className={styles.metal} d="M20-30c10-12 34-16 46-8 10 8 4 22-8 26-14 4-30 0-36-6-3-4-5-8-2-12z" />
      <path className={styles.seam} d="M26-22c8 6 24 8 36 2" />
    </g>
  ),
  cloth: (
    <g transform="translate(100 78)">
      <path className={styles.deep} d="M-58 10c10-8 30-4 58-8s48 0 58 10v24c-12 10-34 4-58 8s-46 4-58-8z" />
      <path className={styles.tint} d="M-54-14c12-10 32-4 54-8s44-2 54 8v22c-12 10-32 4-54 8s-44 4-54-8z" />
      <path className={styles.pale} d="M-46-36c10-8 28-4 46-8s38 0 46 8v20c-10 8-28 4-46 8s-38 2-46-8z" />
      <path className={styles.seam} d="M-36-30c10-4 22-4 34-6M-44-8c10-4 24-4 36-6M-46 16c10-4 24-4 38-6" />
    </g>
  ),
  wrench: (
    <g transform="translate(100 74) rotate(-38)">
      <rect className={styles.steel} x="-40" y="-8" width="84" height="16" rx="4" />
      <rect className={styles.tint} x="-30" y="-8" width="56" height="16" rx="8" />
      <path
        className={styles.metal}
        d="M-74-10c6-10 20-14 32-8 8 4 12 11 12 18s-4 14-12 18c-12 6-26 2-32-8h20l6-10-6-10z"
      />
      <circle className={styles.metal} cx="54" r="19" />
      <circle className={styles.scene} cx="54" r="9" />
      <path className={styles.shine} d="M-22-2h36" />
    </g>
  ),
  torque: (
    <g transform="translate(100 74) rotate(-24)">
      <rect className={styles.steel} x="-50" y="-6" width="100" height="12" rx="4" />
      <rect className={styles.tint} x="20" y="-11" width="58" height="22" rx="9" />
      <path className={styles.seam} d="M34-11v22M44-11v22M54-11v22M64-11v22" />
      <rect className={styles.paper} x="-22" y="-8" width="30" height="16" rx="3" />
      <path className={styles.seam} d="M-16-8v7M-8-8v10M0-8v7" />
      <circle className={styles.metal} cx="-58" r="18" />
      <circle className={styles.rubber} cx="-58" r="7" />
    </g>
  ),
  sockets: (
    <g transform="translate(100 76)">
      <rect className={styles.rubber} x="-62" y="-40" width="124" height="84" rx="8" />
      <rect className={styles.tint} x="-54" y="-32" width="108" height="68" rx="4" />
      <g className={styles.metal}>
        {[-40, -20, 0, 20, 40].map((x, index) => (
          <circle key={x} cx={x} cy="-14" r={5 + index * 0.9} />
        ))}
      </g>
      <g className={styles.rubber}>
        {[-40, -20, 0, 20, 40].map((x) => (
          <circle key={x} cx={x} cy="-14" r="2.6" />
        ))}
      </g>
      <path className={styles.bar} d="M-40 18h58" />
      <circle className={styles.metal} cx="30" cy="18" r="11" />
      <circle className={styles.rubber} cx="30" cy="18" r="4" />
    </g>
  ),
  toolbox: (
    <g transform="translate(100 78)">
      <path className={styles.edge} d="M-26-30v-14c0-5 4-8 8-8h36c4 0 8 3 8 8v14" strokeWidth="7" />
      <rect className={styles.tint} x="-60" y="-30" width="120" height="74" rx="7" />
      <rect className={styles.deep} x="-60" y="-4" width="120" height="6" />
      <rect className={styles.steel} x="-42" y="-12" width="18" height="22" rx="3" />
      <rect className={styles.steel} x="24" y="-12" width="18" height="22" rx="3" />
      <path className={styles.shine} d="M-50-20h40" />
    </g>
  ),
  jack: (
    <g transform="translate(100 78)">
      <path className={styles.bar} d="M22 30 78-40" />
      <path className={styles.edge} d="M64-22 78-40" strokeWidth="10" />
      <path className={styles.tint} d="M-68 16h96c8 0 14 6 14 14v8H-76V26c0-6 3-10 8-10z" />
      <path className={styles.deep} d="M-34 16-8-20h18L-2 16z" />
      <rect className={styles.rubber} x="-14" y="-30" width="34" height="12" rx="4" />
      <circle className={styles.rubber} cx="-58" cy="40" r="10" />
      <circle className={styles.rubber} cx="28" cy="40" r="10" />
      <circle className={styles.steel} cx="-58" cy="40" r="4" />
      <circle className={styles.steel} cx="28" cy="40" r="4" />
    </g>
  ),
  stand: (
    <g transform="translate(100 76)">
      <path className={styles.deep} d="M-14-20h28l34 70H30L12 14h-24l-18 36h-18z" />
      <rect className={styles.tint} x="-16" y="-36" width="32" height="62" rx="4" />
      <rect className={styles.steel} x="-6" y="-58" width="12" height="30" />
      <path className={styles.rubber} d="M-22-66h44v8c-10 6-34 6-44 0z" />
      <path className={styles.seam} d="M-8-8H8M-8 2H8M-8 12H8" />
    </g>
  ),
  lamp: (
    <g transform="translate(100 74) rotate(18)">
      <rect className={styles.rubber} x="-16" y="4" width="32" height="56" rx="9" />
      <rect className={styles.tint} x="-18" y="-58" width="36" height="66" rx="8" />
      <rect className={styles.glow} x="-11" y="-51" width="22" height="50" rx="4" />
      <path className={styles.shine} d="M-6 18h12M-6 28h12M-6 38h12" />
      <circle className={styles.steel} cy="64" r="5" />
    </g>
  ),
  scanner: (
    <g transform="translate(100 72)">
      <path className={styles.edge} d="M0 46c0 14 34 6 34 14s-20 4-20 4" strokeWidth="4" />
      <rect className={styles.rubber} x="-58" y="-48" width="116" height="94" rx="14" />
      <rect className={styles.tint} x="-58" y="-30" width="10" height="58" rx="4" />
      <rect className={styles.tint} x="48" y="-30" width="10" height="58" rx="4" />
      <rect className={styles.paper} x="-42" y="-36" width="84" height="60" rx="4" />
      <path className={styles.seam} d="M-34 10l14-16 12 10 14-24 12 18h16" />
      <circle className={styles.steel} cy="35" r="5" />
    </g>
  ),
  gauge: (
    <g transform="translate(94 68)">
      <path className={styles.cord} d="M0 40v16c0 14 44 14 52 0s0-30 14-34" strokeWidth="5" />
      <rect className={styles.steel} x="60" y="6" width="12" height="22" rx="3" />
      <rect className={styles.steel} x="-8" y="32" width="16" height="14" />
      <circle className={styles.tint} r="42" />
      <circle className={styles.paper} r="32" />
      <path className={styles.seam} d="M-22 12A26 26 0 0 1-18-18M-8-25A26 26 0 0 1 14-22M21-15A26 26 0 0 1 22 12" />
      <path className={styles.edge} d="m0 2 14-16" strokeWidth="4" />
      <circle className={styles.rubber} cy="2" r="5" />
    </g>
  ),
  compressor: (
    <g transform="translate(100 78)">
      <rect className={styles.tint} x="-62" y="-6" width="112" height="42" rx="21" />
      <path className={styles.shine} d="M-46 4h58" />
      <rect className={styles.rubber} x="-30" y="-36" width="48" height="30" rx="5" />
      <path className={styles.tread} d="M-20-28v16M-10-28v16M0-28v16M10-28v16" />
      <circle className={styles.metal} cx="40" cy="-20" r="14" />
      <path className={styles.seam} d="m40-20 6-8" />
      <circle className={styles.rubber} cx="-40" cy="40" r="12" />
      <circle className={styles.steel} cx="-40" cy="40" r="4" />
      <rect className={styles.rubber} x="30" y="36" width="10" height="14" rx="3" />
      <path className={styles.cord} d="M50 16c18 0 20-20 14-34" strokeWidth="4" />
    </g>
  ),
} satisfies Partial<Record<ProductPicture, ReactNode>>
