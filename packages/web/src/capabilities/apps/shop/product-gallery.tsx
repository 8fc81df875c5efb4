import type { Product, ProductColor } from '@rad/api/apps/shop/contract'
import { words } from '@rad/api/words'
import { useState } from 'react'
import { t } from '#kit/words.ts'
import { ProductPicture, type ProductSight, productSights } from './product-picture.tsx'
import styles from './product.module.css'

const sights: Record<ProductSight, string> = words({
  whole: 'Full view',
  close: 'Close-up',
  measured: 'Dimensions',
  boxed: 'Packaging',
})

/** The pictures of a product, one of them large. */
export function ProductGallery({ product, colour }: { product: Product; colour: ProductColor | undefined }) {
  const [sight, setSight] = useState<ProductSight>('whole')
  const { image, name } = product
  return (
    <div className={styles.gallery}>
      <div className={styles.large}>
        <ProductPicture picture={image} colour={colour} sight={sight} label={`${name}: ${t(sights[sight])}`} />
      </div>
      <div className={styles.thumbs} role="group" aria-label={t('Images')}>
        {productSights.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.thumb}
            aria-pressed={one === sight}
            aria-label={t(sights[one])}
            onClick={() => setSight(one)}
          >
            <ProductPicture picture={image} colour={colour} sight={one} />
          </button>
        ))}
      </div>
    </div>
  )
}
