import type { z } from 'zod'
import { auditView } from '#capabilities/admin/audit/contract.ts'
import { userListView } from '#capabilities/apps/user-list/contract.ts'
import { complaintReportView, complaintView } from '#capabilities/service/complaints/contract.ts'
import { dealerView } from '#capabilities/network/dealers/contract.ts'
import { modelView } from '#capabilities/network/models/contract.ts'
import { outletView } from '#capabilities/network/outlets/contract.ts'

/** The screens whose view can be kept, each with the schema that also reads its address. */
export const viewOfScreen: Record<string, z.ZodType> = {
  complaints: complaintView,
  'reports/complaints': complaintReportView,
  models: modelView,
  outlets: outletView,
  dealers: dealerView,
  'user-list': userListView,
  audit: auditView,
}
