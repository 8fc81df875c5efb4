import { z } from 'zod'
import { anyOr, contract, listOf, numberedId, paging, writtenNumber, yesNo } from '#kernel/contract/contract.ts'
import { hundredthsOf } from '#kernel/contract/money.ts'
import { codes } from '#kernel/contract/words.ts'

export const productCategories = codes([
  'brakes',
  'filters and fluids',
  'electrical',
  'tyres and wheels',
  'interior',
  'exterior',
  'car care',
  'workshop tools',
  'diagnostics',
  'merchandise',
])
export type ProductCategory = (typeof productCategories)[number]

/** Firms that are invented; their names are the same in every language. */
export const productBrands = [
  'Varuna Genuine',
  'Northgate',
  'Deccan Forge',
  'Tanabe',
  'Sahyadri',
  'Lumora',
  'Feldmann',
  'Harbourline',
  'Kestrel',
  'Padma Works',
] as const

/** What a product may be had in: the colours of docs/domain.md#shop, which the theme gives. */
export const productColors = codes(['primary', 'success', 'warning', 'danger', 'info'])
export type ProductColor = (typeof productColors)[number]

/** The pictures that the pages draw; a product names one of them. */
export const productPictures = [
  'wheel',
  'tyre',
  'brake',
  'filter',
  'battery',
  'headlamp',
  'wiper',
  'plug',
  'damper',
  'bottle',
  'spray',
  'jacket',
  'shirt',
  'cap',
  'mug',
  'keyring',
  'model',
  'backpack',
  'umbrella',
  'flask',
  'mat',
  'seat',
  'holder',
  'dashcam',
  'charger',
  'roofbox',
  'triangle',
  'firstaid',
  'wrench',
  'torque',
  'sockets',
  'toolbox',
  'jack',
  'scanner',
  'compressor',
  'lamp',
  'gloves',
  'stand',
  'pads',
  'hose',
  'flap',
  'rack',
  'airfilter',
  'coolant',
  'shampoo',
  'polish',
  'cloth',
  'gauge',
] as const
export type ProductPicture = (typeof productPictures)[number]

/** The bands of the template, a hundredfold: in rupees. A price lies in exactly one of them. */
export const priceBands = [
  { code: 'up-to-1000', from: null, to: 1_000 },
  { code: '1000-10000', from: 1_000, to: 10_000 },
  { code: '10000-50000', from: 10_000, to: 50_000 },
  { code: 'from-50000', from: 50_000, to: null },
] as const
export type PriceBand = (typeof priceBands)[number]['code']

/** Quantities of one product in one cart. */
export const largestQuantity = 10

export const productSorts = ['featured', 'price-asc', 'price-desc'] as const
export type ProductSort = (typeof productSorts)[number]

/** The id as it is in an address. */
export const writtenProductId = writtenNumber()
/** The id as it is in a body. */
export const productId = numberedId()

/** A product as the asker sees it. Amounts are in units of the currency that `/api/me` names. */
export const Product = z.object({
  id: z.int(),
  name: z.string(),
  /** Its name in an address; ends in `-<id>`. */
  slug: z.string(),
  description: z.string(),
  brand: z.enum(productBrands),
  category: z.enum(productCategories),
  price: z.number(),
  /** The name of one of our own pictures. */
  image: z.enum(productPictures),
  hasFreeShipping: z.boolean(),
  /** Whole stars, 1 to 5. */
  rating: z.int(),
  /** How many are left; 0 is sold out. */
  stock: z.int(),
  colorOptions: z.array(z.enum(productColors)),
  isInWishlist: z.boolean(),
  isInCart: z.boolean(),
})
export type Product = z.infer<typeof Product>

export const WishlistItem = z.object({ id: z.int(), productId: z.int() })
export type WishlistItem = z.infer<typeof WishlistItem>
export const CartItem = z.object({ id: z.int(), productId: z.int(), qty: z.int() })
export type CartItem = z.infer<typeof CartItem>

const amount = (message: string) =>
  z
    .union(
      [
        z
          .string()
          .regex(/^\d{1,9}(\.\d{1,2})?$/)
          .transform(Number),
        z.number(),
      ],
      message,
    )
    .pipe(
      z
        .number()
        .min(0, message)
        .max(999_999_999, message)
        .refine((value) => hundredthsOf(value) !== undefined, message),
    )

/** What narrows the products; every part is in the address of the screen. */
export const productFilters = {
  q: anyOr(z.string().max(200, 'Use at most 200 characters.')),
  /** One of the price bands. */
  band: anyOr(z.enum(priceBands.map(({ code }) => code) as [string, ...string[]], 'Price band not found.')),
  /** The price slider, both ends included. */
  priceFrom: anyOr(amount('Enter a price of 0 or more.')),
  priceTo: anyOr(amount('Enter a price of 0 or more.')),
  category: listOf(z.enum(productCategories, 'Category not found.')),
  brand: listOf(z.enum(productBrands, 'Brand not found.')),
  /** So many stars and more. */
  rating: anyOr(z.enum(['1', '2', '3', '4', '5'], 'Choose 1 to 5 stars.')),
  freeShipping: yesNo,
}

/** What is in the address of the shop: search, filters, sort and page. */
export const shopView = z.object({
  ...productFilters,
  /** An unknown sort reads as the default, which is the newest first. */
  sortBy: z.enum(productSorts).default('featured').catch('featured'),
  page: paging.page,
  perPage: paging.perPage.unwrap().default(9),
})
export type ShopView = z.output<typeof shopView>

const counted = <Z extends z.ZodType>(value: Z) => z.array(z.object({ value, count: z.int() }))

/** How many products each filter would show, each counted without itself; in the order of the panel, zeros included. */
export const Facets = z.object({
  bands: counted(z.string()),
  categories: counted(z.enum(productCategories)),
  brands: counted(z.enum(productBrands)),
  /** 4, 3, 2 and 1 star and more. */
  ratings: counted(z.int()),
  freeShipping: z.int(),
  /** All products that match the other filters, which is what "All" says at the bands. */
  all: z.int(),
  /** The lowest and the highest price without band and slider; null where nothing matches. */
  priceRange: z.object({ from: z.number(), to: z.number() }).nullable(),
})
export type Facets = z.infer<typeof Facets>

const theProducts = z.object({ products: z.array(Product) })
export const byProduct = z.object({ productId: writtenProductId })

const read = { method: 'GET', allow: 'read Shop', scope: 'own', errors: 'sample' } as const
const write = { method: 'POST', allow: 'update Shop', scope: 'own', errors: 'sample' } as const

export const shopApi = contract('shop', {
  products: {
    ...read,
    path: '/apps/ecommerce/products',
    summary: 'A page of products found by name and filters, with what of them is in your wishlist and your cart.',
    query: shopView,
    response: z.object({
      products: z.array(Product),
      /** All that match. */
      total: z.int(),
      userWishlist: z.array(WishlistItem),
      userCart: z.array(CartItem),
    }),
  },
  facets: {
    ...read,
    path: '/apps/ecommerce/facets',
    summary: 'How many products each filter would show, each filter counted without itself.',
    query: z.object(productFilters),
    response: Facets,
  },
  product: {
    ...read,
    scope: 'shared',
    path: '/apps/ecommerce/products/:id',
    summary: 'One product.',
    params: z.object({ id: writtenProductId }),
    response: z.object({ product: Product }),
  },
  related: {
    ...read,
    scope: 'shared',
    path: '/apps/ecommerce/products/:id/related',
    summary: 'At most 8 products like this one: of its category, then of its brand.',
    params: z.object({ id: writtenProductId }),
    response: theProducts,
  },
  viewed: {
    ...read,
    path: '/apps/ecommerce/recently-viewed',
    summary: 'The products you looked at last, at most 12, the latest first.',
    response: theProducts,
  },
  view: {
    ...write,
    path: '/apps/ecommerce/recently-viewed',
    summary: 'Notes that you looked at a product.',
    body: z.strictObject({ productId }),
    response: z.object({ productId: z.int() }),
  },
  wishlist: {
    ...read,
    path: '/apps/ecommerce/wishlist',
    summary: 'The products of your wishlist, the latest first.',
    response: theProducts,
  },
  wish: {
    ...write,
    path: '/apps/ecommerce/wishlist',
    summary: 'Puts a product on your wishlist; answers 200 where it is there already.',
    body: z.strictObject({ productId }),
    response: z.object({ userWishlist: z.array(WishlistItem) }),
    status: 201,
    otherStatus: 200,
  },
  unwish: {
    ...write,
    method: 'DELETE',
    path: '/apps/ecommerce/wishlist/:productId',
    summary: 'Takes a product off your wishlist, where it is there.',
    params: byProduct,
    response: z.object({ userWishlist: z.array(WishlistItem) }),
  },
})
