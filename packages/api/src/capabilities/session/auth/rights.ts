import { createMongoAbility, type MongoAbility } from '@casl/ability'
import type { Action } from '#kernel/contract/contract.ts'
import { demoRoles, roleNames, roles, type Role } from './contract.ts'

const verbs = { C: 'create', R: 'read', U: 'update', A: 'approve', X: 'export' } as const

/**
 * What each role may do (docs/domain.md#roles-and-rights): area, then one cell per role in the order of `roleNames`.
 * C create, R read, U change, A approve or decide, X export, - nothing. Rows are narrowed by scope besides.
 */
const table: Record<string, string> = {
  //             HQA   RGM  TSM  DLP SVM BSM HDA  PNL BTM  ANL AUD
  Dashboard: '   RX    RX   RX   RX  RX  RX  R    R   R    RX  R ',
  Ticket: '      CRUAX CRUX CRUX RUX RUX RUX R    R   -    RX  R ',
  Plea: '        -     -    -    C   C   C   -    -   -    -   - ',
  PanelVote: '   A     -    -    -   -   -   -    A   -    -   R ',
  Complaint: '   CRUX  CRUX CRU  RU  RU  RU  -    R   -    RX  R ',
  JobCard: '     RUX   RX   RX   RX  CRUX CRUX R  -   -    RX  R ',
  // What is known of vehicles and of the people they belong to, whose names CustomerName shows.
  Vehicle: '     CRUX  RX   RX   RX  CRUX CRUX R  -   -    RX  R ',
  Customer: '    CRU   R    R    RU  CRU CRU R    -   -    R   R ',
  Reason: '      CRU   R    R    R   R   R   R    R   -    R   R ',
  FollowUp: '    RX    RX   RUX  RUX CRUX -  -    -   R    RX  R ',
  NaDeclaration: ' -   -    -    C   C   -   -    -   -    -   - ',
  NaApproval: '  A     A    A    -   -   -   -    -   -    -   - ',
  Revalidation: ' CRUAX CRUA CRU RU  RU  RU  -    -   -    RX  R ',
  Helpdesk: '    RX    R    R    R   CRU CRU CRUAX -  -    RX  R ',
  // What the helpdesk knows of models and how it is mended. Who approves publishes and retires.
  KnownIssue: '  RX    R    R    R   R   R   CRUAX -  -    RX  R ',
  Outlet: '      CRUX  RU   R    RU  R   R   -    -   -    R   R ',
  // All of a dealer or outlet. Who may change an Outlet without this changes its contacts only.
  OutletMaster: ' CRU  RU   -    -   -   -   -    -   -    -   - ',
  TsmMapping: '  CRUX  CRU  R    -   -   -   -    -   -    R   R ',
  Level: '       CRU   CRU  R    R   R   R   -    R   -    R   R ',
  // Working hours, and how long a ticket may take.
  Calendar: '    CRU   R    R    R   R   R   -    R   -    R   R ',
  SlaPolicy: '   CRU   R    R    R   R   R   -    R   -    R   R ',
  Model: '       CRU   R    R    R   R   R   R    R   R    R   R ',
  Bot: '         R     -    -    -   -   -   R    -   CRUAX RX R ',
  // What was masked in conversations, read with a reason; and which cases they belong to.
  Unmask: '      R     -    -    -   -   -   -    -   R    -   R ',
  ConversationCase: 'U  -    -    -   -   -   U    -   U    -   - ',
  Client: '      CRU   -    -    -   -   -   -    -   R    -   R ',
  // What people do in the product itself: sign-ins, pages, files.
  PortalUsage: ' RX    R    -    -   -   -   -    -   -    RX  R ',
  // Notes on days, shown in charts. Who writes them changes their own.
  Annotation: '  CRU   CRU  R    R   R   R   R    R   CRU  CRU R ',
  User: '        CRU   CRU  R    CRU R   R   -    -   -    -   R ',
  Content: '     CRUA  CRU  CR   R   R   R   CRU  R   CRU  R   R ',
  // Content in every state, with its versions. Everybody else reads what is published and meant for them.
  ContentDraft: 'R     R    R    -   -   -   R    -   R    R   R ',
  // Who has to acknowledge which guideline, and did. Who may change it reminds them.
  GuidelineDuty: 'RUX  RUX  RUX  RU  RU  RU  R    -   -    RX  R ',
  Document: '    RX    RX   R    R   R   R   R    -   R    RX  R ',
  Journey: '     RX    RX   RX   RX  R   R   -    -   R    RX  R ',
  Audit: '       RX    -    -    -   -   -   -    -   -    -   RX ',
  Maintenance: ' -    -    -    -   -   -   -    -   -    -   - ',
  Import: '      CRU   -    -    -   -   -   -    -   -    -   - ',
  // Of administrators alone: a mail that was caught may hold the link to a new password.
  Mail: '        -     -    -    -   -   -   -    -   -    -   - ',
  // Sample applications. Tasks and events belong to their user; the sample users are shared.
  Task: '        CRU   CRU  CRU  CRU CRU CRU CRU  CRU CRU  CRU CRU ',
  CalendarEvent: ' CRU CRU  CRU  CRU CRU CRU CRU  CRU CRU  CRU CRU ',
  // The own mailbox.
  Email: '       RU    RU   RU   RU  RU  RU  RU   RU  RU   RU  RU ',
  SampleUser: '  CRUX  RX   R    R   R   R   R    R   R    RX  R ',
  // The employees of the datatables, which everybody may try.
  Employee: '    CRUX  CRUX CRUX CRU CRU CRU CRU  CRU CRU  CRUX R ',
  // What people say of themselves and post. Who approves moderates what was reported.
  Profile: '     CRUA  CRUA CRU  CRU CRU CRU CRU  CRU CRU  CRU CRU ',
  // Chats belong to their members. Who approves moderates what was reported.
  Chat: '        CRUA  CRUA CRU  CRU CRU CRU CRU  CRU CRU  CRU CRU ',
  // Everybody buys for themselves: cart, wishlist, addresses, cards and orders belong to their user.
  Shop: '        CRUX  CRUX CRUX CRUX CRUX CRUX CRUX CRUX CRUX CRUX CRUX',
  // Invoices are shared rows, as the sample users are.
  Invoice: '     CRUX  RX   R    RX  R   R   R    R   R    RX  R ',
  // Posts of the blog: who may approve publishes, and changes those of others.
  Blog: '        CRUA  CRU  CRU  R   R   R   CRU  R   CRU  R   R ',
  // Everybody comments; who may approve hides what does not belong there.
  BlogComment: ' CRUA  CRU  CRU  CRU CRU CRU CRU  CRU CRU  CRU R ',
  // The plan that somebody has: their own.
  Plan: '        RU    RU   RU   RU  RU  RU  RU   RU  RU   RU  R ',
  // The access control page: a card for everybody, and one for who may read Analytics.
  ACL: '         R     R    R    R   R   R   R    R   R    R   R ',
  Analytics: '   R     R    -    -   -   -   -    -   -    R   - ',
  // Views shared with a role. Everybody may use those of their own roles.
  SharedView: '  C     -    -    -    -   -   -    -   -    -   - ',
  // Names, phones and e-mails of customers in clear; the others read them masked.
  CustomerName: 'R     R    R    R   R   R   R    -   -    -   - ',
}

/** The subjects the rights table knows. An endpoint that asks for another one fails the build. */
export const subjects = Object.keys(table)

export interface Right {
  action: string
  subject: string
}

function rightsOfRole(role: string): Right[] {
  if (role === 'admin') return [{ action: 'manage', subject: 'all' }]
  if (role === 'client') return [{ action: 'read', subject: 'ACL' }]
  const column = roles.indexOf(role as Role)
  if (column < 0) return []
  return Object.entries(table).flatMap(([subject, cells]) => {
    const cell = cells.trim().split(/\s+/)[column] ?? '-'
    return [...cell]
      .filter((letter) => letter in verbs)
      .map((letter) => ({ action: verbs[letter as keyof typeof verbs], subject }))
  })
}

/** What a person with these roles may do. Everyone may read Auth, which is also all that a user without a role may. */
export function rightsOf(held: readonly string[]): Right[] {
  const all = held.flatMap(rightsOfRole)
  if (all.some((right) => right.action === 'manage')) return [{ action: 'manage', subject: 'all' }]
  return [...all, { action: 'read', subject: 'Auth' }]
}

export const abilityOf = (held: readonly string[]): MongoAbility => createMongoAbility(rightsOf(held))

const abilities = Object.fromEntries([...roles, ...Object.keys(demoRoles)].map((role) => [role, abilityOf([role])]))

/** The table for those who show it, or ask what a role may: every role, and every subject with that of signing in. */
export const rightsTable = {
  roles: { ...roleNames, ...demoRoles },
  subjects: [...subjects, 'Auth'],
  can: (role: string, action: Action, subject: string) => abilities[role]?.can(action, subject) ?? false,
}
