import { z } from 'zod'
import { anyOr, contract, listOfRows } from '#kernel/contract/contract.ts'
import { words } from '#kernel/contract/words.ts'

/** The records of which one may ask who can see them. */
export const entities = ['complaint', 'ticket', 'job_card', 'helpdesk_case', 'outlet', 'dealer', 'user'] as const
export type Entity = (typeof entities)[number]

/** The letters of the rights table and what each allows. */
export const rightLetters = words({
  C: 'Add',
  R: 'Read',
  U: 'Edit',
  A: 'Approve or decide',
  X: 'Export',
} as const)
export type RightLetter = keyof typeof rightLetters

/** The subjects of the rights table as a person reads them, in the order in which they are shown. */
export const subjectNames: Record<string, string> = words({
  Dashboard: 'Dashboard',
  Ticket: 'Tickets',
  Plea: 'Pleas for unjustified tickets',
  PanelVote: 'Panel votes',
  Complaint: 'Complaints',
  JobCard: 'Job cards and hold-ups',
  Vehicle: 'Vehicles and odometer readings',
  Customer: 'Customers and consents',
  Reason: 'Hold-up, not applicable, and unjustified reasons',
  DueDateMove: 'Moved due dates',
  FollowUp: 'Follow-ups on not reported vehicles',
  NaDeclaration: 'Not applicable declarations',
  NaApproval: 'Not applicable approvals',
  Revalidation: 'Revalidation',
  AuditorSpread: 'Auditor spread',
  Helpdesk: 'Technical helpdesk',
  KnownIssue: 'Known issues',
  Call: 'Calls',
  CallDispute: 'Acknowledgements and disputes of calls',
  JourneyTask: 'Tasks about journeys',
  CallMoment: 'Moments of calls as evidence',
  Outlet: 'Dealers and outlets',
  OutletMaster: 'Dealer and outlet master data',
  TsmMapping: 'Territory manager mapping',
  Level: 'Levels, level members, and panels',
  Calendar: 'Working calendars',
  SlaPolicy: 'SLA targets',
  Model: 'Models, channels, and cities',
  Bot: 'Bots and bot sessions',
  Unmask: 'Unmasked conversation content',
  ConversationCase: 'Cases linked to conversations',
  Client: 'Clients and API keys',
  PortalUsage: 'Portal usage',
  Annotation: 'Annotations',
  User: 'Users',
  Content: 'Content and guidelines',
  ContentDraft: 'Content in every state',
  GuidelineDuty: 'Acknowledgements of guidelines',
  Document: 'Documents',
  Journey: 'Journey',
  Audit: 'Audit trail',
  Maintenance: 'Maintenance mode',
  Import: 'Imports',
  Mail: 'System emails',
  Task: 'Own tasks',
  CalendarEvent: 'Own events',
  Email: 'Own emails',
  SampleUser: 'Sample users',
  Employee: 'Sample employees',
  Profile: 'Profiles and posts',
  Chat: 'Chats',
  Shop: 'Shop',
  Invoice: 'Invoices',
  Blog: 'Blog posts',
  BlogComment: 'Comments on blog posts',
  Plan: 'Own plan',
  ACL: 'Access control page',
  Analytics: 'Analytics',
  SharedView: 'Views shared with a role',
  CustomerName: 'Unmasked customer names and phone numbers',
  Auth: 'Sign-in',
})

/** How far a scope row reaches that lets somebody see a record, the widest first; `duty` without one: they answer for it. */
export const reaches = ['network', 'area', 'dealer', 'outlet', 'self', 'duty'] as const
export type Reach = (typeof reaches)[number]

/** What a user may do with a record in addition to reading it. */
export const deeds = ['update', 'approve', 'export'] as const
export type Deed = (typeof deeds)[number]

/** Somebody who can see a record, and why. */
export const Viewer = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  reach: z.enum(reaches),
  /** The scope rows that reach the record, their places by name: `{region: 'Gujarat', job_type: 'service'}`. */
  scopes: z.array(z.record(z.string(), z.string())),
  /** Those of the roles whose right lets them read it. */
  readers: z.array(z.string()),
  may: z.array(z.enum(deeds)),
  /** How they read the names of customers in it; null where it holds none. */
  customer_names: z.enum(['clear', 'masked']).nullable(),
})
export type Viewer = z.infer<typeof Viewer>

export const accessApi = contract('access', {
  matrix: {
    method: 'GET',
    path: '/api/access/matrix',
    allow: 'signed-in',
    scope: 'none',
    summary: 'What each role may do: the rights table the server itself goes by.',
    response: z.object({
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Per subject the letters of each role: C add, R read, U change, A approve, X export. */
      rows: z.array(z.object({ subject: z.string(), letters: z.record(z.string(), z.string()) })),
    }),
  },
  who: {
    method: 'GET',
    path: '/api/access/who',
    allow: 'read User',
    scope: 'outlet',
    summary: 'Who can see a record within the asker’s scope, and why: at most 200 people, counted by role.',
    query: z.object({
      entity: z.enum(entities, 'Access can’t be checked for this kind of record.'),
      /** The number of a case or a job card, the code of an outlet or a dealer, the id of a user. */
      id: z.string().min(1, 'This is required.').max(60, 'Use at most 60 characters.'),
      q: anyOr(z.string().max(200, 'Use at most 200 characters.')),
    }),
    response: listOfRows(Viewer),
  },
})
