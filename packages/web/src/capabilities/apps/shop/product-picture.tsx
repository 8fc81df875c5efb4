import type { ProductColor, ProductPicture as PictureCode } from '@rad/api/apps/shop/contract'
import type { ReactNode } from 'react'
import { carShapes } from './product-shapes-car.tsx'
import { goodsShapes } from './product-shapes-goods.tsx'
import { toolShapes } from './product-shapes-tools.tsx'
import styles from './product-picture.module.css'

const shapes: Readonly<Record<PictureCode, ReactNode>> = { ...carShapes, ...toolShapes, ...goodsShapes }

/** What a gallery shows of a product. */
export const productSights = ['whole', 'close', 'measured', 'boxed'] as const
export type ProductSight = (typeof productSights)[number]

export interface ProductPictureProps {
  picture: PictureCode
  colour?: ProductColor | null | undefined
  sight?: ProductSight
  /** Read in place of the picture; without it the picture is only decoration. */
  label?: string | undefined
}

/** Our own drawing of a product, in the paint that was chosen. */
export function ProductPicture({ picture, colour, sight = 'whole', label }: ProductPictureProps) {
  const shape = shapes[picture]
  return (
    <svg
      viewBox="0 0 200 150"
      className={styles.picture}
      data-colour={colour ?? 'primary'}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect className={styles.scene} width="200" height="150" />
      {sights[sight](shape)}
    </svg>
  )
}

const sights: Record<ProductSight, (shape: ReactNode) => ReactNode> = {
  whole: (shape) => (
    <>
      <circle className={styles.disc} cx="100" cy="74" r="62" />
      <ellipse className={styles.shadow} cx="100" cy="135" rx="54" ry="5" />
      <g transform="translate(6 4.5) scale(0.94)">{shape}</g>
    </>
  ),
  close: (shape) => (
    <>
      <circle className={styles.disc} cx="60" cy="90" r="110" />
      <g transform="translate(-112 -70) scale(2)">{shape}</g>
    </>
  ),
  measured: (shape) => (
    <>
      <path className={styles.rule} d="M44 136h112M44 131v10M156 131v10M24 22v104M19 22h10M19 126h10" />
      <path className={styles.grid} d="M44 22h112v104H44zM100 22v104M44 74h112" />
      <g transform="translate(28 20.7) scale(0.72)">{shape}</g>
    </>
  ),
  boxed: (shape) => (
    <>
      <ellipse className={styles.shadow} cx="100" cy="132" rx="66" ry="6" />
      <path className={styles.carton} d="M44 40h92v92H44z" />
      <path className={styles.cartonSide} d="m136 40 24-14v88l-24 18z" />
      <path className={styles.tape} d="m44 40 24-14h92l-24 14z" />
      <path className={styles.carton} d="M82 40h16v20H82zM82 40l24-14h16L98 40z" />
      <g transform="translate(58 63) scale(0.32)">{shape}</g>
      <path className={styles.seam} d="M54 122h20M54 116h12" />
    </>
  ),
}
