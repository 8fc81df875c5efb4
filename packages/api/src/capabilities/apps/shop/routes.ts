import { routes } from '#kernel/command/routes.ts'
import { addWish, noteView, removeWish } from './commands.ts'
import { shopApi } from './contract.ts'
import { findProduct, productPage, relatedProducts, shopFacets, viewedProducts, wishlistProducts } from './queries.ts'

export const shopRoutes = routes(shopApi, {
  products: ({ db, query }) => productPage(db, query),
  facets: ({ db, query }) => shopFacets(db, query),
  product: async ({ db, params }) => ({ product: await findProduct(db, params.id) }),
  related: async ({ db, params }) => ({ products: await relatedProducts(db, params.id) }),
  viewed: async ({ db }) => ({ products: await viewedProducts(db) }),
  view: noteView,
  wishlist: async ({ db }) => ({ products: await wishlistProducts(db) }),
  wish: addWish,
  unwish: removeWish,
})
