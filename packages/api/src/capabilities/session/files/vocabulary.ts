/** What files hold; each is requested at a call of its own. */
export const fileKinds = ['na_declarations'] as const
export type FileKind = (typeof fileKinds)[number]

export const fileStatuses = ['waiting', 'ready', 'failed'] as const

/** So many days a file can be downloaded. */
export const fileDays = 7
/** So many files of a person at most, and of them so many that are not prepared yet. */
export const mostFiles = 20
export const mostWaiting = 3
/** So many rows at most. */
export const mostRows = 500_000
