/**
 * The migrations that the files up to `lastOfBaseline` took the place of. A database that has all of them has the same
 * tables, and goes on from there.
 */
export const beforeBaseline = `
  0001_roles 0002_product 0003_network 0004_people_and_scope 0005_people_and_places 0006_sign_in 0007_service_levels
  0008_complaints 0009_tickets 0010_own_pages 0011_audit_trail 0012_bots 0013_conversations 0014_usage 0015_invoices
  0016_shop 0017_sample_applications 0076_list_sums 0077_timelines 0078_sums_of_places 0079_indexes_of_home
  0080_closed_invoices 0081_invoice_reminders 0082_credit_notes 0083_vehicles_and_customers 0084_job_cards
  0085_job_card_rules 0086_imported_tickets 0088_holdup_files 0089_workshop_at_size 0090_helpdesk 0092_content
  0093_guidelines 0095_workshop_reports_from_indexes 0096_lists_of_job_cards_from_indexes 0097_imported_known_issues
  0102_workshop_of_an_outlet 0103_audience_of_few 0104_faq 0105_content_feedback 0106_account_settings
  0107_leaving_and_connections 0108_blog 0109_pricing 0110_profiles 0112_leaving_profiles_and_blog 0113_email 0116_chat
  0119_employees 0120_table_layouts 0121_cards 0123_locked_screens 0125_people_and_pages 0126_blog_texts_and_lists
  0127_people_who_left 0128_email_outside 0131_leaving_mail_and_chat 0132_long_chats 0133_reported_messages
  0134_email_search 0135_email_arrivals 0136_faq_topics_and_who_left 0137_plan_trials 0138_email_conversations
  0139_email_settings 0141_chat_pins_and_files 0142_chat_reports_and_search 0146_email_plain_text 0147_email_rules
  0148_email_notices 0149_chat_contacts 0150_chat_search_writers 0152_lines_of_who_left 0153_deputies_of_suspended
  0157_cleaned_texts 0168_duties_of_many 0169_callable_once 0173_rows_of_agents 0185_days_of_another_zone
  0190_holdups_end_with_cards 0191_credit_by_amount 0196_interrupted_imports 0197_cut_after_days 0198_today_of_now
  0200_personal_rows 0201_signals_of_blocked 0210_ties_by_numbers 0220_scope_once
`
  .trim()
  .split(/\s+/)

/** The last version that applied them one by one. */
const lastBefore = '0d78174'

/** The last file of the baseline; those after it are applied to every database. */
export const lastOfBaseline = '1036_owners'

/** True of a migration that the baseline, or one before it, took the place of: names begin with the digit of their baseline. */
export const isBeforeBaseline = (name: string): boolean => name < '1'

/** Of the names of applied migrations those of a newer version: in no file here, and in none that the baseline replaced. */
export function namesOfNewer(applied: readonly string[], known: readonly string[]): string[] {
  const hasAll = beforeBaseline.every((name) => applied.includes(name))
  const isOlder = (name: string) => (hasAll ? beforeBaseline.includes(name) : isBeforeBaseline(name))
  return applied.filter((name) => !known.includes(name) && !isOlder(name)).toSorted()
}

/** A database, or a backup of one, too old to be brought to this version; the message explains what to do. */
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
  const later = applied.filter((name) => !beforeBaseline.includes(name))
  return [...known.filter((name) => name <= lastOfBaseline), ...later]
}
