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

const page = (id: number, target: string, title: string, icon: string, link: string, allow: Allow): Page => ({
  id,
  target,
  title,
  icon,
  link,
  allow,
})

/** Every page of the menu, in its order. The menu of the web names the same pages, which a test compares. */
export const pages: readonly Page[] = [
  page(1, 'home', word('Home'), 'home', '/', 'signed-in'),
  page(
    64,
    'usage-metrics',
    word('Usage metrics'),
    'chart-histogram',
    '/reports/usage?period=last-28-days&compare=previous',
    'read Bot',
  ),
  page(
    65,
    'engagement',
    word('User engagement'),
    'users-group',
    '/reports/engagement?period=last-28-days&compare=previous',
    'read Bot',
  ),
  page(63, 'conversations', word('Conversation history'), 'messages', '/conversations', 'read Bot'),
  page(
    2,
    'complaint-report',
    word('Complaint report'),
    'report-analytics',
    '/reports/complaints?period=last-28-days&compare=previous',
    'read Complaint',
  ),
  page(20, 'tickets', word('Tickets'), 'ticket', '/tickets?is_open=true', 'read Ticket'),
  page(3, 'complaints', word('Complaints'), 'message-report', '/complaints', 'read Complaint'),
  page(78, 'job-cards', word('Job cards'), 'car-garage', '/job-cards', 'read JobCard'),
  page(
    79,
    'holdups',
    word('Hold-ups'),
    'hourglass',
    '/holdups?status=open%2Coverdue&sort=expected_until',
    'read JobCard',
  ),
  page(
    80,
    'job-card-report',
    word('Job card report'),
    'report-analytics',
    '/reports/job-cards?period=last-28-days&compare=previous',
    'read JobCard',
  ),
  page(
    81,
    'holdup-report',
    word('Hold-up report'),
    'report-search',
    '/reports/holdups?period=last-28-days&compare=previous',
    'read JobCard',
  ),
  page(83, 'helpdesk', word('Technical helpdesk'), 'headset', '/helpdesk?is_open=true', 'read Helpdesk'),
  page(84, 'known-issues', word('Known issues'), 'bulb', '/known-issues', 'read KnownIssue'),
  page(85, 'guidelines', word('Guidelines'), 'checklist', '/guidelines', 'read Content'),
  page(90, 'faq', word('FAQ'), 'help-circle', '/pages/faq', 'read Content'),
  page(91, 'knowledge-base', word('Knowledge base'), 'notebook', '/pages/knowledge-base', 'read Content'),
  page(86, 'library', word('Library'), 'books', '/library', 'read Content'),
  page(87, 'content', word('Content'), 'file-pencil', '/content', 'read ContentDraft'),
  page(
    88,
    'guideline-report',
    word('Guideline acknowledgement'),
    'report-analytics',
    '/reports/guidelines',
    'read GuidelineDuty',
  ),
  page(
    89,
    'helpdesk-report',
    word('Helpdesk report'),
    'report-analytics',
    '/reports/helpdesk?period=last-28-days&compare=previous',
    'read Helpdesk',
  ),
  page(76, 'vehicles', word('Vehicles'), 'steering-wheel', '/vehicles', 'read Vehicle'),
  page(77, 'customers', word('Customers'), 'address-book', '/customers', 'read Customer'),
  page(4, 'outlets', word('Outlets'), 'building-store', '/outlets', 'read Outlet'),
  page(5, 'dealers', word('Dealers'), 'building-community', '/dealers', 'read Outlet'),
  page(6, 'models', word('Models'), 'car', '/models', 'read Model'),
  page(7, 'channels', word('Channels'), 'tags', '/channels', 'read Model'),
  page(8, 'cities', word('Cities'), 'map-pin', '/cities', 'read Model'),
  page(50, 'response-times', word('SLA targets'), 'hourglass', '/response-times', 'read SlaPolicy'),
  page(51, 'levels', word('Levels'), 'stairs', '/levels', 'read Level'),
  page(53, 'panels', word('Panels'), 'gavel', '/panels', 'read Level'),
  page(82, 'holdup-reasons', word('Hold-up reasons'), 'hourglass-empty', '/holdup-reasons', 'read Reason'),
  page(54, 'unjustified-reasons', word('Unjustified reasons'), 'scale', '/unjustified-reasons', 'read Reason'),
  page(55, 'territory-managers', word('Territory managers'), 'map-route', '/territory-managers', 'read TsmMapping'),
  page(52, 'calendars', word('Working calendars'), 'calendar-time', '/calendars', 'read Calendar'),
  page(9, 'manage-users', word('Manage users'), 'users', '/users/access', 'read User'),
  page(60, 'clients', word('Clients'), 'buildings', '/clients', 'read Client'),
  page(10, 'imports', word('Imports'), 'file-import', '/imports', 'read Import'),
  page(11, 'audit', word('Audit trail'), 'history', '/audit', 'read Audit'),
  page(19, 'access-control', word('Access control'), 'shield-check', '/access-control', 'read ACL'),
  page(105, 'email', word('Email'), 'mail', '/email', 'read Email'),
  page(12, 'todo', word('To-do'), 'checklist', '/todo', 'read Task'),
  page(13, 'calendar', word('Calendar'), 'calendar', '/calendar', 'read CalendarEvent'),
  page(14, 'user-list', word('Users'), 'address-book', '/user-list', 'read SampleUser'),
  page(109, 'datatables', word('Datatables'), 'table', '/table/datatables', 'read Employee'),
  page(67, 'invoices', word('Invoices'), 'file-invoice', '/invoices', 'read Invoice'),
  page(68, 'shop', word('Shop'), 'building-store', '/shop', 'read Shop'),
  page(98, 'blog', word('Blog'), 'news', '/pages/blog/list', 'read Blog'),
  page(99, 'pricing', word('Pricing'), 'receipt', '/pages/pricing', 'read Plan'),
  page(103, 'profile', word('Profile'), 'user-circle', '/pages/profile', 'read Profile'),
  page(107, 'chat', word('Chat'), 'messages', '/chat', 'read Chat'),
  page(104, 'reported-posts', word('Reported posts'), 'flag', '/reported-posts', 'approve Profile'),
  page(15, 'reference', word('UI reference'), 'components', '/ui', 'read Auth'),
  page(95, 'account-settings', word('Account settings'), 'settings', '/pages/account-settings', 'signed-in'),
  page(16, 'notifications', word('Notifications'), 'bell', '/notifications', 'signed-in'),
  page(17, 'invitations', word('Invitations'), 'mail-forward', '/invitations', 'create User'),
  page(18, 'mail', word('Email'), 'mail', '/dev/mail', 'read Mail'),
  page(
    40,
    'ticket-summary',
    word('Ticket summary'),
    'ticket',
    '/reports/tickets?period=last-28-days&compare=previous',
    'read Ticket',
  ),
  page(41, 'year-to-date', word('Tickets, year to date'), 'calendar-stats', '/reports/ytd', 'read Ticket'),
  page(42, 'level-tickets', word('Level tickets'), 'stairs-up', '/reports/level-tickets', 'read Ticket'),
  page(
    43,
    'who-is-charged',
    word('Responsible parties'),
    'report-money',
    '/reports/charged?period=last-28-days&compare=previous',
    'read Ticket',
  ),
  page(
    66,
    'portal-usage',
    word('Portal usage'),
    'device-desktop-analytics',
    '/reports/portal?period=last-28-days&compare=previous',
    'read PortalUsage',
  ),
  page(61, 'bots', word('Bots'), 'robot', '/bots', 'read Bot'),
  page(62, 'intents', word('Intents'), 'message-question', '/intents', 'read Bot'),
]
