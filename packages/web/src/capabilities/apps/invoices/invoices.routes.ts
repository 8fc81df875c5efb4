import { word } from '@rad/api/words'
import { paperRoute, screenRoute } from '#shell/screen-route.ts'

const list = { title: word('Invoices'), to: '/invoices' }

export const invoiceRoutes = [
  screenRoute({
    path: '/invoices',
    title: word('Invoices'),
    parent: { title: word('Apps') },
    allow: 'read Invoice',
    load: () => import('./invoice-list-screen.tsx'),
  }),
  screenRoute({
    path: '/invoices/add',
    title: word('New invoice'),
    parent: list,
    allow: 'create Invoice',
    load: () => import('./add-screen.tsx'),
  }),
  screenRoute({
    path: '/invoices/$id',
    title: word('Invoice'),
    parent: list,
    allow: 'read Invoice',
    load: () => import('./invoice-screen.tsx'),
  }),
  screenRoute({
    path: '/invoices/$id/edit',
    title: word('Edit an invoice'),
    parent: list,
    allow: 'update Invoice',
    load: () => import('./edit-screen.tsx'),
  }),
  paperRoute({
    path: '/invoices/$id/print',
    title: word('Invoice'),
    allow: 'read Invoice',
    load: () => import('./print-screen.tsx'),
  }),
]
