/** How many calls a person has today, and made today. */
export { countCallsOf as countCalls } from './call-list.queries.ts'
