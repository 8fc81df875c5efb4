import { word } from '@rad/api/words'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const shopPages = definePages('apps/shop', [
  {
    path: '/shop',
    title: word('Shop'),
    allow: 'read Shop',
    screen: 'shop-screen',
    section: 'Apps',
    menu: {
      icon: IconShoppingBag,
      order: 60,
      keywords: ['product', 'products', 'buy', 'cart', 'order', 'orders', 'wishlist', 'parts', 'checkout'],
    },
  },
  {
    path: '/shop/$slug',
    title: word('Product'),
    allow: 'read Shop',
    screen: 'product-screen',
  },
  {
    path: '/wishlist',
    title: word('Wishlist'),
    allow: 'read Shop',
    screen: 'wishlist-screen',
    under: '/shop',
  },
  {
    path: '/cart',
    title: word('Cart'),
    allow: 'read Shop',
    screen: 'cart-screen',
    showsSentences: true,
    under: '/shop',
  },
  {
    path: '/checkout',
    title: word('Checkout'),
    allow: 'create Shop',
    screen: 'checkout-screen',
    showsSentences: true,
    under: '/cart',
  },
  {
    path: '/orders',
    title: word('Orders'),
    allow: 'read Shop',
    screen: 'orders-screen',
    under: '/shop',
  },
  {
    path: '/orders/$no',
    title: word('Order details'),
    allow: 'read Shop',
    screen: 'order-screen',
  },
  {
    path: '/orders/$no/receipt',
    title: word('Receipt'),
    allow: 'read Shop',
    screen: 'receipt-screen',
    frame: 'paper',
  },
])
