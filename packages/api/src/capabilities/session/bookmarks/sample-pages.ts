import { word } from '#kernel/words.ts'
import type { Page } from './page.ts'

/** Pages of the sample applications. */
export const samplePages: readonly Page[] = [
  { id: 12, target: 'todo', title: word('To-do'), icon: 'checklist', link: '/todo', allow: 'read Task' },
  {
    id: 13,
    target: 'calendar',
    title: word('Calendar'),
    icon: 'calendar',
    link: '/calendar',
    allow: 'read CalendarEvent',
  },
  {
    id: 14,
    target: 'user-list',
    title: word('Users'),
    icon: 'address-book',
    link: '/user-list',
    allow: 'read SampleUser',
  },
  {
    id: 67,
    target: 'invoices',
    title: word('Invoices'),
    icon: 'file-invoice',
    link: '/invoices',
    allow: 'read Invoice',
  },
  { id: 68, target: 'shop', title: word('Shop'), icon: 'building-store', link: '/shop', allow: 'read Shop' },
  {
    id: 15,
    target: 'reference',
    title: word('UI reference'),
    icon: 'components',
    link: '/ui',
    allow: 'read Auth',
  },
]
