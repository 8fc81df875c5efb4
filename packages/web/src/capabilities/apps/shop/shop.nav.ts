import { word } from '@rad/api/words'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Apps'),
    title: word('Shop'),
    to: '/shop',
    icon: IconBuildingStore,
    allow: 'read Shop',
    order: 60,
    keywords: ['product', 'products', 'buy', 'cart', 'order', 'orders', 'wishlist', 'parts', 'checkout'],
  },
]
