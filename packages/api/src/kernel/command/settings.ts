import type { Settings } from './context.ts'

/** The default settings, on every host. */
export const usualSettings = {
  app_name: 'RAD',
  brand_tz: 'Asia/Kolkata',
  fiscal_year_start_month: 4,
  currency: 'INR',
} satisfies Partial<Settings>
