/** What everybody who reads cases begins with. */
export const openCases = { is_open: 'true' }

/** What waits for the helpdesk, the first due first. */
export const queueByDue = { turn: 'helpdesk', sort: 'due_at' }
