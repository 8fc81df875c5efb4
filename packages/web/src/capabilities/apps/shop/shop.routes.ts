import { word } from '@rad/api/words'
import { paperRoute, screenRoute } from '#shell/screen-route.ts'

const shop = { title: word('Shop'), to: '/shop' }
const allow = 'read Shop'

export const shopRoutes = [
  screenRoute({
    path: '/shop',
    title: word('Shop'),
    parent: { title: word('Apps') },
    allow,
    load: () => import('./shop-screen.tsx'),
  }),
  screenRoute({
    path: '/shop/$slug',
    title: word('Product'),
    parent: shop,
    allow,
    load: () => import('./product-screen.tsx'),
  }),
  screenRoute({
    path: '/wishlist',
    title: word('Wishlist'),
    parent: shop,
    allow,
    load: () => import('./wishlist-screen.tsx'),
  }),
  screenRoute({ path: '/cart', title: word('Cart'), parent: shop, allow, load: () => import('./cart-screen.tsx') }),
  screenRoute({
    path: '/checkout',
    title: word('Checkout'),
    parent: { title: word('Cart'), to: '/cart' },
    allow: 'create Shop',
    load: () => import('./checkout-screen.tsx'),
  }),
  screenRoute({
    path: '/orders',
    title: word('Orders'),
    parent: shop,
    allow,
    load: () => import('./orders-screen.tsx'),
  }),
  screenRoute({
    path: '/orders/$no',
    title: word('Order'),
    parent: { title: word('Orders'), to: '/orders' },
    allow,
    load: () => import('./order-screen.tsx'),
  }),
]

/** Without menu and bar. */
export const shopPapers = [
  paperRoute({
    path: '/orders/$no/receipt',
    title: word('Receipt'),
    allow,
    load: () => import('./receipt-screen.tsx'),
  }),
]
