/** The bodies that the writes of the shop accept. */
export const shopBodies: Record<string, unknown> = {
  'shop.view': { productId: 2_000_000_000 },
  'shop.wish': { productId: 2_000_000_000 },
  'cart.add': { productId: 2_000_000_000 },
  'cart.change': { qty: 2 },
  'cart.applyCoupon': { code: 'FREESHIP' },
  'checkout.addAddress': {
    fullName: 'Matrix',
    mobile: '9800000000',
    house: 'Matrix',
    landmark: 'Matrix',
    town: 'Matrix',
    pincode: '411004',
    state: 'Matrix',
    type: 'home',
  },
  'checkout.changeAddress': { town: 'Matrix', if_version: 1 },
  'checkout.addCard': { number: '4242424242424242', holder: 'Matrix', expiry: '12/40', cvv: '123' },
  'orders.place': { addressId: 2_000_000_000, payment: { method: 'cash-on-delivery' } },
}
