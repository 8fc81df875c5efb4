import type {} from '#database/tables.ts'

declare module '#database/tables.ts' {
  interface Tables {
    password_link: { hash: string; user_id: string; expires_at: Instant }
  }
}
