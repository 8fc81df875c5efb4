/**
 * The migrations that the files up to `lastOfBaseline` took the place of. A database that has all of them has the same
 * tables, and goes on from there.
 */
export const beforeBaseline = `
  0001_kernel 0002_network 0003_users 0004_complaints 0005_imports 0006_saved_views 0007_sample_ids 0008_todo
  0009_calendar 0010_user_list 0011_scheduled_work 0012_preferences 0013_maintenance 0014_search 0015_bookmarks
  0016_notifications 0017_mail 0018_two_step 0019_passwords 0020_invitations 0025_access 0026_view_as 0027_speed
  0028_letters 0030_second_step 0031_mail_language 0032_sla 0033_panels 0034_tickets 0035_digest 0036_other_party
  0037_many_tickets 0038_view_choices 0039_places_of_cases 0040_tended 0041_territory_managers 0042_bots
  0043_conversations 0044_seen_clients 0045_publications 0046_ingest 0047_days_of_usage 0048_said 0051_portal
  0052_annotations 0053_people_of_dealers 0054_sums_of_years 0055_rollups_alone 0056_outbox_attachments 0057_invoices
  0060_shop 0061_orders 0062_invoice_sums 0063_own_orders 0064_complaint_sums 0065_limits 0066_backup 0067_kept_offers
  0068_complaints_by_day 0069_complaint_figures 0070_audit_seals 0071_tabs_in_order 0072_write_walls
  0073_keys_of_calls 0074_administrators 0075_walls
`
  .trim()
  .split(/\s+/)

/** The last version that applied them one by one. */
const lastBefore = 'c04304e'

/** The last file of the baseline; those after it are applied to every database. */
const lastOfBaseline = '0017_sample_applications'

/** True of a migration that stands in no file any more, and is known all the same. */
export const isBeforeBaseline = (name: string): boolean => beforeBaseline.includes(name)

/** A database, or a backup of one, too old to be brought to this version; the message says what to do. */
export class OutdatedDatabase extends Error {}

/**
 * The names of applied migrations, those from before the baseline replaced by the files of the baseline among `known`.
 * Throws `OutdatedDatabase` where some of them are missing.
 */
export function namesSinceBaseline(applied: readonly string[], known: readonly string[]): string[] {
  if (!applied.some(isBeforeBaseline)) return [...applied]
  const missing = beforeBaseline.filter((name) => !applied.includes(name))
  if (missing.length > 0)
    throw new OutdatedDatabase(
      `The data are too old for this version, as ${missing[0]} is missing: start the version of commit ${lastBefore} on them once first.`,
    )
  const later = applied.filter((name) => !isBeforeBaseline(name))
  return [...known.filter((name) => name <= lastOfBaseline), ...later]
}
