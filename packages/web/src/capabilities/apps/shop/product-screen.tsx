import { type Product, shopApi } from '@rad/api/apps/shop/contract'
import IconPackageOff from '@tabler/icons-react/dist/esm/icons/IconPackageOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { paintOf } from './product-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductOffer } from './product-offer.tsx'
import { ProductRow } from './product-row.tsx'
import styles from './product.module.css'

/** The address is the name with the id behind its last dash. */
const idOf = (slug: string) => slug.slice(slug.lastIndexOf('-') + 1)
const productQuery = (id: string) => query(shopApi.product, { params: { id } })

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient, _search: RawSearch, { slug = '' }: Record<string, string>) {
  void queryClient.prefetchQuery(productQuery(idOf(slug)))
  void queryClient.prefetchQuery(query(shopApi.related, { params: { id: idOf(slug) } }))
}

export function Screen() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string }
  const found = useQuery(productQuery(idOf(slug)))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconPackageOff size={28} stroke={1.5} />,
        title: t('Product not found'),
        text: t('It may no longer be sold, or the link is incomplete.'),
        action: <ButtonLink to="/shop">{t('Go to shop')}</ButtonLink>,
      }}
    >
      {({ product }) => <ProductPage key={product.id} product={product} />}
    </FoundRecord>
  )
}

/** Remembers that it was looked at, once per visit; what was looked at before it stays on the page meanwhile. */
function useSeen(id: number) {
  const { mutate: see } = useSend(shopApi.view)
  const may = useCan()('update Shop')
  useEffect(() => {
    if (may) see({ body: { productId: id } })
  }, [see, may, id])
}

function ProductPage({ product }: { product: Product }) {
  const { id } = product
  const [colour, setColour] = useState(paintOf(product))
  useSeen(id)
  const related = useQuery(query(shopApi.related, { params: { id: String(id) } })).data?.products
  const viewed = useQuery(query(shopApi.viewed, {})).data?.products.filter((other) => other.id !== id)

  return (
    <div className={pageStyles.page}>
      <PageHead title={<bdi>{product.name}</bdi>} />
      <section className={styles.product}>
        <ProductGallery product={product} colour={colour} />
        <ProductOffer product={product} colour={colour} onColour={setColour} />
      </section>
      <ProductRow title={t('Related products')} products={related} />
      <ProductRow title={t('Recently viewed')} products={viewed} />
    </div>
  )
}
