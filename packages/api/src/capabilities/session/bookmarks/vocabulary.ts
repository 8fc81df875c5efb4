import type { Allow } from '#kernel/contract.ts'
import { word } from '#kernel/words.ts'

export interface Page {
  /** For good: bookmarks are kept by it. A page that goes takes its number with it. */
  id: number
  /** A short name for programs. */
  target: string
  title: string
  /** The name of its icon among those of Tabler. */
  icon: string
  /** Its path, with what the address begins with. */
  link: string
  allow: Allow
}

/** Every page of the menu, in its order. The menu of the web names the same pages, which a test compares. */
export const pages: readonly Page[] = [
  { id: 1, target: 'home', title: word('Home'), icon: 'home', link: '/', allow: 'signed-in' },
  {
    id: 2,
    target: 'complaint-report',
    title: word('Complaint report'),
    icon: 'report-analytics',
    link: '/reports/complaints?period=last-28-days',
    allow: 'read Complaint',
  },
  {
    id: 20,
    target: 'tickets',
    title: word('Tickets'),
    icon: 'ticket',
    link: '/tickets?is_open=true',
    allow: 'read Ticket',
  },
  {
    id: 3,
    target: 'complaints',
    title: word('Complaints'),
    icon: 'message-report',
    link: '/complaints',
    allow: 'read Complaint',
  },
  {
    id: 4,
    target: 'outlets',
    title: word('Outlets'),
    icon: 'building-store',
    link: '/outlets',
    allow: 'read Outlet',
  },
  {
    id: 5,
    target: 'dealers',
    title: word('Dealers'),
    icon: 'building-community',
    link: '/dealers',
    allow: 'read Outlet',
  },
  { id: 6, target: 'models', title: word('Models'), icon: 'car', link: '/models', allow: 'read Model' },
  { id: 7, target: 'channels', title: word('Channels'), icon: 'tags', link: '/channels', allow: 'read Model' },
  { id: 8, target: 'cities', title: word('Cities'), icon: 'map-pin', link: '/cities', allow: 'read Model' },
  {
    id: 50,
    target: 'response-times',
    title: word('Response times'),
    icon: 'hourglass',
    link: '/response-times',
    allow: 'read SlaPolicy',
  },
  { id: 51, target: 'levels', title: word('Levels'), icon: 'stairs', link: '/levels', allow: 'read Level' },
  { id: 53, target: 'panels', title: word('Panels'), icon: 'gavel', link: '/panels', allow: 'read Level' },
  {
    id: 54,
    target: 'unjustified-reasons',
    title: word('Unjustified reasons'),
    icon: 'scale',
    link: '/unjustified-reasons',
    allow: 'read Reason',
  },
  {
    id: 55,
    target: 'territory-managers',
    title: word('Territory managers'),
    icon: 'map-route',
    link: '/territory-managers',
    allow: 'read TsmMapping',
  },
  {
    id: 52,
    target: 'calendars',
    title: word('Working calendars'),
    icon: 'calendar-time',
    link: '/calendars',
    allow: 'read Calendar',
  },
  {
    id: 9,
    target: 'manage-users',
    title: word('Manage users'),
    icon: 'users',
    link: '/users/access',
    allow: 'read User',
  },
  { id: 10, target: 'imports', title: word('Imports'), icon: 'file-import', link: '/imports', allow: 'read Import' },
  { id: 11, target: 'audit', title: word('Audit trail'), icon: 'history', link: '/audit', allow: 'read Audit' },
  {
    id: 19,
    target: 'access-control',
    title: word('Access control'),
    icon: 'shield-check',
    link: '/access-control',
    allow: 'read ACL',
  },
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
    id: 15,
    target: 'reference',
    title: word('UI reference'),
    icon: 'components',
    link: '/ui',
    allow: 'read Auth',
  },
  {
    id: 16,
    target: 'notifications',
    title: word('Notifications'),
    icon: 'bell',
    link: '/notifications',
    allow: 'signed-in',
  },
  {
    id: 17,
    target: 'invitations',
    title: word('Invitations'),
    icon: 'mail-forward',
    link: '/invitations',
    allow: 'create User',
  },
  { id: 18, target: 'mail', title: word('Mail'), icon: 'mail', link: '/dev/mail', allow: 'read Mail' },
  {
    id: 40,
    target: 'ticket-summary',
    title: word('Ticket summary'),
    icon: 'ticket',
    link: '/reports/tickets?period=last-28-days',
    allow: 'read Ticket',
  },
  {
    id: 41,
    target: 'year-to-date',
    title: word('Tickets, year to date'),
    icon: 'calendar-stats',
    link: '/reports/ytd',
    allow: 'read Ticket',
  },
  {
    id: 42,
    target: 'level-tickets',
    title: word('Level tickets'),
    icon: 'stairs-up',
    link: '/reports/level-tickets',
    allow: 'read Ticket',
  },
  {
    id: 43,
    target: 'who-is-charged',
    title: word('Who is charged'),
    icon: 'report-money',
    link: '/reports/charged',
    allow: 'read Ticket',
  },
]
