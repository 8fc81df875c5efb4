import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { shopApi } from '@rad/api/apps/shop/contract'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { pagedQuery, query } from '#api/query.ts'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { useView } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { PagedGrid } from '#kit/page/paged-grid.tsx'
import grid from '#kit/page/paged-grid.module.css'
import { ProductCard } from './product-card.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ShopBar } from './shop-bar.tsx'
import { ShopFilters } from './shop-filters.tsx'
import { ShopLinks } from './shop-links.tsx'
import { queryOf, clearedFilters, filtersOf, shopScreenView, type ShopScreenView } from './shop-view.ts'
import styles from './shop.module.css'

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient, search: RawSearch) {
  const { values } = readView(shopScreenView, search)
  void queryClient.prefetchQuery(query(shopApi.products, { query: queryOf(values) }))
  void queryClient.prefetchQuery(query(shopApi.facets, { query: filtersOf(values) }))
}

export function Screen() {
  const view = useView(shopScreenView)
  const found = useQuery(pagedQuery(shopApi.products, { query: queryOf(view.values) }))
  const facets = useQuery({
    ...query(shopApi.facets, { query: filtersOf(view.values) }),
    placeholderData: keepPreviousData,
  })
  const isWide = useMediaQuery('(min-width: 992px)', true, { getInitialValueInEffect: false })
  const filters = <ShopFilters view={view} facets={facets.data} />

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('Shop')}
        lead={t('Parts, tools, and apparel from the brand and its partners.')}
        actions={<ShopLinks />}
      />
      <BadValues bad={view.bad} />
      <div className={styles.columns}>
        {isWide ? <aside className={styles.filters}>{filters}</aside> : null}
        <div className={grid.found}>
          <ShopBar view={view} total={found.data?.total} filters={isWide ? undefined : filters} />
          <Products view={view} found={found} />
        </div>
      </div>
    </div>
  )
}

interface ProductsProps {
  view: ShopScreenView
  found: ReturnType<typeof useQuery<{ products: Parameters<typeof ProductCard>[0]['product'][]; total: number }>>
}

function Products({ view, found }: ProductsProps) {
  const { values } = view
  const { data, error } = found
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void found.refetch()} />
    ) : (
      <ProductSkeleton count={values.perPage} layout={values.layout} />
    )
  if (data.total === 0)
    return (
      <section className={pageStyles.card}>
        <EmptyState
          icon={<IconFilterOff size={26} stroke={1.5} />}
          title={t('No results')}
          text={t('No products match this search and these filters.')}
          action={
            <Button variant="default" onClick={() => view.set(clearedFilters)}>
              {t('Clear search and filters')}
            </Button>
          }
        />
      </section>
    )
  return (
    <PagedGrid
      label={t('Products')}
      className={styles.products}
      layout={values.layout}
      rows={data.products}
      total={data.total}
      page={values.page}
      perPage={values.perPage}
      isStale={found.isPlaceholderData}
      card={(product) => <ProductCard product={product} layout={values.layout} />}
      onPage={(page) => view.set({ page })}
    />
  )
}
