import { word } from '@rad/api/words'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const pricingPages = definePages('apps/pricing', [
  {
    path: '/pages/pricing',
    title: word('Pricing'),
    allow: 'read Plan',
    screen: 'pricing-screen',
    section: 'Apps',
    menu: {
      icon: IconReceipt,
      order: 80,
      keywords: ['plans', 'upgrade', 'subscription', 'prices', 'billing', 'downgrade'],
    },
  },
])
