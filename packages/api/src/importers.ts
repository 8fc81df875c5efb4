import { userImporter } from '#capabilities/admin/users/importer.ts'
import { messageImporter } from '#capabilities/engagement/conversations/importer.ts'
import { knownIssueImporter } from '#capabilities/knowledge/known-issues/importer.ts'
import { dealerImporter } from '#capabilities/network/dealers/importer.ts'
import { modelImporter } from '#capabilities/network/models/importer.ts'
import { dealersOfFile } from '#capabilities/network/dealers/import.commands.ts'
import { outletImporter } from '#capabilities/network/outlets/importer.ts'
import { cityImporter } from '#capabilities/network/places/importer.ts'
import { complaintImporter } from '#capabilities/service/complaints/importer.ts'
import { ticketImporter } from '#capabilities/service/tickets/importer.ts'
import { cardImporter } from '#capabilities/workshop/job-cards/importer.ts'
import { eventImporter } from '#capabilities/workshop/events/importer.ts'
import { holdupImporter } from '#capabilities/workshop/holdups/importer.ts'
import { invitationsOfFile } from '#capabilities/session/invitations/import.commands.ts'
import { customerImporter } from '#capabilities/workshop/customers/importer.ts'
import { vehicleImporter } from '#capabilities/workshop/vehicles/importer.ts'

/** What files can be imported as. */
export const importers = [
  cityImporter,
  modelImporter,
  dealerImporter,
  outletImporter(dealersOfFile),
  complaintImporter,
  messageImporter,
  customerImporter,
  vehicleImporter,
  cardImporter,
  holdupImporter,
  eventImporter,
  ticketImporter,
  knownIssueImporter,
  userImporter(invitationsOfFile),
]
