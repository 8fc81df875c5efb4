import type { Settings } from '#kernel/command/context.ts'

/** The support contact of the demo; a real brand's is in the settings. */
const demoSupport = { phone: '+91 20 5550 0100', email: 'support@varuna.example' }

/** Where people who find no answer call and write to. */
export const contactOf = ({ support_phone, support_email, demo_data }: Settings) => ({
  phone: support_phone ?? (demo_data ? demoSupport.phone : null),
  email: support_email ?? (demo_data ? demoSupport.email : null),
})
