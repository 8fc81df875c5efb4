import { Button, CloseButton } from '@mantine/core'
import { type Product, shopApi } from '@rad/api/apps/shop/contract'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconShoppingCartPlus from '@tabler/icons-react/dist/esm/icons/IconShoppingCartPlus.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import grid from '#kit/page/paged-grid.module.css'
import cards from '#kit/page/picture-card.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ProductPicture } from './product-picture.tsx'
import { paintOf, Stars, StockWord } from './product-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { CartButton } from './product-buttons.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { productLink } from './shop-view.ts'
import { useShopActs } from './use-shop-acts.ts'
import cardStyles from './product-card.module.css'
import styles from './shop.module.css'

const wishlistQuery = query(shopApi.wishlist, {})

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(wishlistQuery)

export function Screen() {
  const { data, error, refetch } = useQuery(wishlistQuery)
  const count = data?.products.length ?? 0
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('Wishlist')}
        lead={t('Products you saved. Only you can see this list.')}
        actions={
          count > 0 ? (
            <ButtonLink to="/shop" variant="default">
              {t('Go to shop')}
            </ButtonLink>
          ) : null
        }
      />
      {data ? (
        <Wishes products={data.products} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ProductSkeleton count={4} layout="grid" />
      )}
    </div>
  )
}

function Wishes({ products }: { products: readonly Product[] }) {
  if (products.length === 0)
    return (
      <section className={pageStyles.card}>
        <EmptyState
          icon={<IconHeart size={26} stroke={1.5} />}
          title={t('Your wishlist is empty')}
          text={t('Select the heart on a product to add it.')}
          action={<ButtonLink to="/shop">{t('Go to shop')}</ButtonLink>}
        />
      </section>
    )
  return (
    <ul className={`${grid.grid} ${styles.products}`} aria-label={t('Wishlist')}>
      {products.map((product) => (
        <li key={product.id}>
          <Wish product={product} />
        </li>
      ))}
    </ul>
  )
}

function Wish({ product }: { product: Product }) {
  const { money } = useFormat()
  const { unwish, moveToCart } = useShopActs()
  const may = useCan()('update Shop')
  const { name, brand, price, rating, stock, image, isInCart } = product
  return (
    <article className={`${cards.card} ${cardStyles.card}`} data-layout="grid" aria-label={name}>
      <Link
        {...productLink(product)}
        className={`${cards.picture} ${cardStyles.picture}`}
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductPicture picture={image} colour={paintOf(product)} />
      </Link>
      {may ? (
        <div className={cardStyles.wish}>
          <CloseButton
            className={cardStyles.heart}
            size={34}
            iconSize={17}
            radius="xl"
            aria-label={t('Remove {name} from wishlist', { name })}
            onClick={() => void unwish(product)}
          />
        </div>
      ) : null}
      <div className={`${cards.body} ${cardStyles.body}`}>
        <div className={cardStyles.line}>
          <Stars rating={rating} size={13} />
          <span className={cardStyles.price}>{money(price)}</span>
        </div>
        <h3 className={cardStyles.name}>
          <Link {...productLink(product)}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className={cardStyles.brand}>
          <bdi>{brand}</bdi>
        </p>
        <div className={cardStyles.marks}>
          <StockWord stock={stock} />
        </div>
      </div>
      <div className={cardStyles.buttons}>
        {isInCart || stock <= 0 || !may ? (
          <CartButton product={product} fullWidth />
        ) : (
          <Button
            fullWidth
            leftSection={<IconShoppingCartPlus size={16} stroke={1.7} />}
            aria-label={t('Move to cart: {name}', { name })}
            onClick={() => void moveToCart(product)}
          >
            {t('Move to cart')}
          </Button>
        )}
      </div>
    </article>
  )
}
