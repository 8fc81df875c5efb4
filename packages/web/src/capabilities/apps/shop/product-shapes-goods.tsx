import type { ProductPicture } from '@rad/api/apps/shop/contract'
import type { ReactNode } from 'react'
import styles from './product-picture.module.css'

/** What lies in a car, what one wears and what one gives away. */
export const goodsShapes = {
  mat: (
    <g transform="translate(100 76)">
      <path
        className={styles.rubber}
        d="M-50-50h74c6 0 8 4 9 9l17 80c1 7-2 11-8 11h-88c-6 0-9-4-9-10v-80c0-6 2-10 5-10z"
      />
      <path className={styles.cord} d="M-44-40h64l18 80h-82z" strokeWidth="4" />
      <path className={styles.tread} d="M-32-22h42M-32-8h46M-32 6h50M-32 20h54" />
    </g>
  ),
  seat: (
    <g transform="translate(98 76)">
      <rect className={styles.deep} x="-30" y="-62" width="36" height="22" rx="8" />
      <path className={styles.tint} d="M-38-36c0-6 5-9 10-9H4c6 0 10 3 11 9l8 58h-54z" />
      <path className={styles.deep} d="M-34 18h76c10 0 16 6 16 15s-6 15-16 15h-62c-10 0-16-6-16-14z" />
      <path className={styles.shine} d="M-24-32 -18 14M2-32 8 14" />
    </g>
  ),
  holder: (
    <g transform="translate(100 74)">
      <path className={styles.edge} d="M0 32v14" strokeWidth="10" />
      <path className={styles.deep} d="M-30 58c0-10 12-16 30-16s30 6 30 16z" />
      <rect className={styles.tint} x="-34" y="-32" width="68" height="56" rx="8" />
      <rect className={styles.rubber} x="-24" y="-62" width="48" height="90" rx="8" />
      <rect className={styles.paper} x="-19" y="-54" width="38" height="72" rx="3" />
      <path className={styles.seam} d="M-10 6C-10-8 10-14 8-34" />
      <circle className={styles.tint} cx="8" cy="-36" r="6" />
    </g>
  ),
  charger: (
    <g transform="translate(92 76)">
      <path className={styles.cord} d="M26 30c34 8 44-6 40-36-2-18 8-26 22-22" />
      <rect className={styles.rubber} x="-42" y="-54" width="68" height="104" rx="14" />
      <rect className={styles.tint} x="-42" y="-54" width="68" height="52" rx="14" />
      <path className={styles.paper} d="m-4-46-18 22h11l-4 18 18-22H-8z" />
      <circle className={styles.steel} cx="-8" cy="24" r="14" />
      <circle className={styles.rubber} cx="-8" cy="24" r="6" />
    </g>
  ),
  dashcam: (
    <g transform="translate(100 74)">
      <path className={styles.rubber} d="M-8-56H8v26H-8z" />
      <rect className={styles.deep} x="-26" y="-62" width="52" height="12" rx="5" />
      <rect className={styles.rubber} x="-58" y="-32" width="116" height="66" rx="16" />
      <circle className={styles.steel} cx="-14" r="27" />
      <circle className={styles.tint} cx="-14" r="21" />
      <circle className={styles.rubber} cx="-14" r="11" />
      <path className={styles.shine} d="M-24-8c2-4 5-6 9-6" />
      <circle className={styles.pale} cx="36" cy="-14" r="5" />
      <path className={styles.tread} d="M28 8h18M28 16h18" />
    </g>
  ),
  triangle: (
    <g transform="translate(100 78)">
      <path className={styles.cord} d="M0-52 54 36H-54z" strokeWidth="15" />
      <path className={styles.shine} d="M0-52 54 36H-54z" />
      <path className={styles.edge} d="M-30 48h60" />
    </g>
  ),
  firstaid: (
    <g transform="translate(100 78)">
      <path className={styles.edge} d="M-18-34v-10c0-4 3-6 6-6h24c3 0 6 2 6 6v10" />
      <rect className={styles.tint} x="-54" y="-36" width="108" height="80" rx="12" />
      <circle className={styles.paper} cy="4" r="25" />
      <path className={styles.deep} d="M-5-12H5v11h11V9H5v11H-5V9h-11V-1h11z" />
    </g>
  ),
  gloves: (
    <g transform="translate(100 76)">
      <path
        className={styles.deep}
        d="M4 44V-8c0-4 6-4 6 0v-22c0-5 8-5 8 0v-6c0-5 9-5 9 0v6c0-5 8-5 8 0v12c0-5 8-5 8 0v30c0 12-4 18-6 24z"
      />
      <path
        className={styles.tint}
        d="M-44 44c-2-6-6-14-6-24v-34c0-5 8-5 8 0v-14c0-5 9-5 9 0v-8c0-5 9-5 9 0v8c0-5 9-5 9 0v26c6-8 14-4 10 4L-8 44z"
      />
      <rect className={styles.rubber} x="-48" y="38" width="44" height="14" rx="5" />
      <rect className={styles.rubber} x="2" y="38" width="38" height="14" rx="5" />
    </g>
  ),
  cap: (
    <g transform="translate(96 80)">
      <path className={styles.tint} d="M-54 22c0-40 22-58 54-58s50 20 50 52z" />
      <path
        className={styles.deep}
        d="M-54 22c30-10 70-12 104-6 18 3 34 10 40 20 2 5-2 8-8 6-34-12-92-12-128-6-6 1-9-4-8-14z"
      />
      <path className={styles.seam} d="M0-36c-8 16-10 34-10 50M0-36c16 12 26 30 30 50" />
      <circle className={styles.pale} cy="-37" r="5" />
    </g>
  ),
  jacket: (
    <g transform="translate(100 76)">
      <path className={styles.deep} d="M-34-40-62-22l-8 62h22l4-34zM34-40l28 18 8 62H48l-4-34z" />
      <path className={styles.tint} d="M-34-42c8-8 20-10 34-10s26 2 34 10l12 30-2 60h-88l-2-60z" />
      <path className={styles.rubber} d="M-16-50C-12-40-6-34 0-34s12-6 16-16c-5-2-10-2-16-2s-11 0-16 2z" />
      <path className={styles.seam} d="M0-34v82M-32 24h18M14 24h18" />
      <rect className={styles.paper} x="12" y="-18" width="18" height="9" rx="2" />
    </g>
  ),
  shirt: (
    <g transform="translate(100 76)">
      <path
        className={styles.tint}
        d="M-24-48-62-28l10 30 16-6v52h72V-4l16 6 10-30-38-20C18-40 10-36 0-36s-18-4-24-12z"
      />
      <path className={styles.seam} d="M-24-48c6 12 14 18 24 18s18-6 24-18" />
      <circle className={styles.pale} cy="2" r="13" />
      <path className={styles.deep} d="m-6 6 6-12 6 12z" />
    </g>
  ),
  mug: (
    <g transform="translate(94 78)">
      <path className={styles.bar} d="M34-18h14c10 0 16 8 16 18S58 20 46 20H34" strokeWidth="9" />
      <path className={styles.tint} d="M-42-34h80v66c0 10-6 16-16 16h-48c-10 0-16-6-16-16z" />
      <ellipse className={styles.deep} cx="-2" cy="-34" rx="40" ry="8" />
      <path className={styles.paper} d="m-2-8 8 14h-16zM-18 14h32v6h-32z" />
      <path className={styles.shine} d="M-32-14v34" />
    </g>
  ),
  model: (
    <g transform="translate(100 84)">
      <path
        className={styles.tint}
        d="M-74 20V8c0-6 4-10 10-11l18-4 18-22c4-5 9-7 15-7h26c8 0 14 3 18 9l14 20 20 5c7 2 11 6 11 13v9z"
      />
      <path className={styles.paper} d="m-34-8 14-17c2-2 4-3 7-3h7v20zM2-28h12c4 0 7 1 9 4l10 16H2z" />
      <path className={styles.seam} d="M-2-28v44M-66 6h20M58 6h16" />
      <g className={styles.rubber}>
        <circle cx="-44" cy="20" r="17" />
        <circle cx="46" cy="20" r="17" />
      </g>
      <g className={styles.metal}>
        <circle cx="-44" cy="20" r="8" />
        <circle cx="46" cy="20" r="8" />
      </g>
    </g>
  ),
  keyring: (
    <g transform="translate(100 74)">
      <circle className={styles.bar} cx="-20" cy="-34" r="20" strokeWidth="5" />
      <path className={styles.edge} d="M-8-20 6-4" strokeWidth="4" />
      <rect className={styles.tint} x="-4" y="-14" width="44" height="70" rx="12" transform="rotate(-28 18 20)" />
      <path className={styles.paper} d="m22 12 11 18-21 4z" />
    </g>
  ),
  backpack: (
    <g transform="translate(100 76)">
      <path className={styles.edge} d="M-14-46c0-14 28-14 28 0" />
      <path className={styles.deep} d="M-46 0c-10 4-12 36-2 44h10V0zM46 0c10 4 12 36 2 44H38V0z" />
      <path className={styles.tint} d="M-40-14c0-22 16-34 40-34s40 12 40 34v54c0 8-5 12-12 12h-56c-7 0-12-4-12-12z" />
      <rect className={styles.deep} x="-28" y="8" width="56" height="34" rx="7" />
      <path className={styles.shine} d="M-24 20h48M-26-16h52" />
      <rect className={styles.steel} x="-5" y="14" width="10" height="12" rx="3" />
    </g>
  ),
  umbrella: (
    <g transform="translate(100 74)">
      <path className={styles.bar} d="M0-50v96c0 12-18 12-18 0" strokeWidth="5" />
      <path
        className={styles.tint}
        d="M-62 6c0-36 28-58 62-58S62-30 62 6c-8-8-18-8-24 0-8-9-16-9-20 0-6-9-12-9-18 0-6-9-12-9-18 0-4-9-12-9-20 0-6-8-16-8-24 0z"
      />
      <path className={styles.seam} d="M0-52C-12-38-18-18-18 4M0-52C12-38 18-18 18 4" />
    </g>
  ),
  flask: (
    <g transform="translate(100 74)">
      <rect className={styles.rubber} x="-14" y="-60" width="28" height="24" rx="5" />
      <rect className={styles.metal} x="-20" y="-40" width="40" height="14" rx="4" />
      <rect className={styles.tint} x="-24" y="-30" width="48" height="86" rx="10" />
      <path className={styles.paper} d="m0-4 8 14H-8zM-14 20h28v5h-28z" />
      <path className={styles.shine} d="M-16-20v54" />
    </g>
  ),
} satisfies Partial<Record<ProductPicture, ReactNode>>
