import { fileSentMail } from '#capabilities/apps/email/filing.ts'
import { invoiceMailed } from '#capabilities/apps/invoices/hook.ts'
import { mailsOfPeople } from '#capabilities/apps/email/outside.ts'
import { itemsInCart } from '#capabilities/apps/shop/cart/lookups.ts'
import { countSignIn } from '#capabilities/engagement/portal/commands.ts'
import { recomputeClocks as recomputeCaseClocks } from '#capabilities/knowledge/helpdesk/clocks.commands.ts'
import { helpdeskCasesOfOutlet } from '#capabilities/knowledge/helpdesk/closing-outlet.ts'
import { linkHoldupToCase } from '#capabilities/knowledge/helpdesk/holdup.ts'
import { contentAdded, contentPublished, contentRead, versionDiscarded } from '#capabilities/knowledge/content/hook.ts'
import {
  beginGuideline,
  noteGuidelineRead,
  publishGuideline,
  restoreGuideline,
} from '#capabilities/knowledge/guidelines/publishing.commands.ts'
import { personalMails } from '#kernel/mail/mail.ts'
import { hoursChanged } from '#capabilities/network/calendars/hook.ts'
import { touchDealer } from '#capabilities/network/dealers/commands.ts'
import { outletChanges, outletCloses } from '#capabilities/network/outlets/hook.ts'
import { complaintsOfOutlet } from '#capabilities/service/complaints/closing-outlet.ts'
import { followTicket } from '#capabilities/service/complaints/follow-ticket.ts'
import { timesChanged } from '#capabilities/service/sla/hook.ts'
import { recomputeClocks } from '#capabilities/service/tickets/clocks.commands.ts'
import { ticketMoved } from '#capabilities/service/tickets/hook.ts'
import { ticketsOfOutlet } from '#capabilities/service/tickets/moving.commands.ts'
import { holdupOpens } from '#capabilities/workshop/holdups/hook.ts'
import { cardsOfOutlet } from '#capabilities/workshop/job-cards/closing-outlet.ts'
import { cartCount, personSignsIn } from '#capabilities/session/auth/hook.ts'

/** Who acts when something happens in a capability that does not know them: every hook of the product, one line each. */
export function connectHooks(): void {
  personalMails.connect(mailsOfPeople)
  personSignsIn.connect(countSignIn)
  invoiceMailed.connect(fileSentMail)
  cartCount.connect(itemsInCart.as('items_in_cart'))
  outletChanges.connect(touchDealer)
  // Complaints first: their tickets go with them. Job cards before the helpdesk cases about them.
  outletCloses.connect(complaintsOfOutlet, ticketsOfOutlet, cardsOfOutlet, helpdeskCasesOfOutlet)
  hoursChanged.connect(
    ({ db, deps }, calendar_id) => recomputeClocks(db, deps, { calendar_id }),
    ({ db }, calendar_id) => recomputeCaseClocks(db, { calendar_id }),
  )
  timesChanged.connect(({ db, deps }) => recomputeClocks(db, deps, { all: true }))
  ticketMoved.connect(followTicket)
  holdupOpens.connect(linkHoldupToCase)
  contentAdded.connect(beginGuideline)
  contentPublished.connect(publishGuideline)
  versionDiscarded.connect(restoreGuideline)
  contentRead.connect(noteGuidelineRead)
}
