import { ordersApi } from '@rad/api/apps/shop/orders/contract'
import { word } from '@rad/api/words'
import IconPackageOff from '@tabler/icons-react/dist/esm/icons/IconPackageOff.mjs'

/** An order of the reader, which its page and its receipt are about. */
export const orderAtAddress = {
  record: ordersApi.get,
  id: 'no',
  missing: {
    icon: IconPackageOff,
    title: word('Order not found'),
    text: word('You have no order with the number {no}.'),
  },
  list: { to: '/orders', label: word('All orders') },
} as const
