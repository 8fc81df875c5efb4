import type { Settings } from './context.ts'

/** The default settings, on every host. */
export const usualSettings = {
  app_name: 'RAD',
  brand_tz: 'Asia/Kolkata',
  fiscal_year_start_month: 4,
  currency: 'INR',
  speech_confidence: 0.6,
  call_dispute_days: 3,
  minutes_per_page: 3,
} satisfies Partial<Settings>
