export const holdupReasonPages = { folder: 'workshop/holdup-reasons', pages: [] as const }
