import { cartApi } from '@rad/api/apps/shop/cart/contract'
import { type Product, type ProductColor, shopApi } from '@rad/api/apps/shop/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

type Patch = Partial<Pick<Product, 'isInWishlist' | 'isInCart'>>
interface Known {
  products?: Product[]
  product?: Product
}

/** Shows at once what a press will have changed, wherever the product is on the page. */
function show(queryClient: QueryClient, id: number, patch: Patch) {
  const patched = (product: Product) => (product.id === id ? { ...product, ...patch } : product)
  queryClient.setQueriesData<Known>(
    { queryKey: [shopApi.products.capability] },
    (known) =>
      known && {
        ...known,
        ...(known.products ? { products: known.products.map(patched) } : {}),
        ...(known.product ? { product: patched(known.product) } : {}),
      },
  )
}

/** What is done to products: seen at once, taken back with a sentence where the server refuses. */
export function useShopActs() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutateAsync: wish } = useSend(shopApi.wish)
  const { mutateAsync: unwish } = useSend(shopApi.unwish)
  const { mutateAsync: add } = useSend(cartApi.add, { refreshes: [shopApi.products.capability] })
  const { mutateAsync: move } = useSend(cartApi.move, { refreshes: [shopApi.products.capability] })

  const refused = (error: unknown) => {
    showToast(messageOf(error), { tone: 'bad' })
    void queryClient.invalidateQueries({ queryKey: [shopApi.products.capability] })
  }
  const toCart = { label: t('View in cart'), run: () => void router.navigate({ to: '/cart' }) }

  const setWished = (product: Product, isInWishlist: boolean) => {
    show(queryClient, product.id, { isInWishlist })
    const { id } = product
    return (isInWishlist ? wish({ body: { productId: id } }) : unwish({ params: { productId: String(id) } })).catch(
      refused,
    )
  }
  return {
    wish: (product: Product) => setWished(product, !product.isInWishlist),
    /** Off the list, with a way back. */
    unwish: (product: Product) =>
      unwish({ params: { productId: String(product.id) } }).then(
        () =>
          void showToast(t('{name} removed from wishlist.', { name: product.name }), {
            tone: 'plain',
            action: { label: t('Undo'), run: () => void setWished(product, true) },
          }),
        refused,
      ),
    addToCart: (product: Product, color: ProductColor | undefined) => {
      show(queryClient, product.id, { isInCart: true })
      return add({ body: { productId: product.id, color: color ?? null } }).then(
        () => void showToast(t('{name} added to cart.', { name: product.name }), { action: toCart }),
        refused,
      )
    },
    moveToCart: (product: Product) =>
      move({ params: { productId: String(product.id) } }).then(
        () => void showToast(t('{name} added to cart.', { name: product.name }), { action: toCart }),
        refused,
      ),
  }
}
