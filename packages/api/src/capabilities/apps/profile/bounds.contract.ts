import { words } from '#kernel/contract/words.ts'

/** What profiles are bounded by; each is explained where it is reached. */
export const most = {
  postLetters: 2000,
  commentLetters: 500,
  postsADay: 50,
  commentsOfPost: 500,
  connections: 500,
  polls: 20,
  files: 200,
  fileBytes: 10 * 1_048_576,
} as const

/** Why someone reports a post. */
export const reportReasons = words({
  rude: 'Rude or hurtful',
  private: 'Shows private data',
  wrong: 'Wrong or misleading',
  advertising: 'Advertising',
  other: 'Another reason',
})
export type ReportReason = keyof typeof reportReasons
export const reasonCodes = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]
