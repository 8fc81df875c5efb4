import type { Searchable } from '#kernel/list/search.ts'
import { clientSearch } from '#capabilities/admin/clients/search.ts'
import { userSearch } from '#capabilities/admin/users/search.ts'
import { eventSearch } from '#capabilities/apps/calendar/search.ts'
import { chatSearch } from '#capabilities/apps/chat/search.ts'
import { invoiceSearch } from '#capabilities/apps/invoices/search.ts'
import { orderSearch, productSearch } from '#capabilities/apps/shop/search.ts'
import { taskSearch } from '#capabilities/apps/todo/search.ts'
import { sampleUserSearch } from '#capabilities/apps/user-list/search.ts'
import { blogSearch } from '#capabilities/apps/blog/search.ts'
import { emailSearch } from '#capabilities/apps/email/search.ts'
import { botSearch } from '#capabilities/engagement/bots/search.ts'
import { conversationSearch } from '#capabilities/engagement/history/search.ts'
import { librarySearch } from '#capabilities/knowledge/content/search.ts'
import { guidelineSearch } from '#capabilities/knowledge/guidelines/search.ts'
import { caseSearch } from '#capabilities/knowledge/helpdesk/search.ts'
import { knownIssueSearch } from '#capabilities/knowledge/known-issues/search.ts'
import { dealerSearch } from '#capabilities/network/dealers/search.ts'
import { modelSearch } from '#capabilities/network/models/search.ts'
import { outletSearch } from '#capabilities/network/outlets/search.ts'
import { complaintSearch } from '#capabilities/service/complaints/search.ts'
import { ticketSearch } from '#capabilities/service/tickets/search.ts'
import { cardSearch } from '#capabilities/workshop/job-cards/search.ts'
import { customerSearch } from '#capabilities/workshop/customers/search.ts'
import { vehicleSearch } from '#capabilities/workshop/vehicles/search.ts'

/** What the search over everything finds, in the order it is shown. */
export const searchables: readonly Searchable[] = [
  complaintSearch,
  ticketSearch,
  cardSearch,
  caseSearch,
  knownIssueSearch,
  guidelineSearch,
  librarySearch,
  vehicleSearch,
  customerSearch,
  conversationSearch,
  outletSearch,
  dealerSearch,
  modelSearch,
  botSearch,
  userSearch,
  clientSearch,
  taskSearch,
  eventSearch,
  emailSearch,
  sampleUserSearch,
  productSearch,
  orderSearch,
  invoiceSearch,
  blogSearch,
  chatSearch,
]
