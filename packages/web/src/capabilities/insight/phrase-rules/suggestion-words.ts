import type { TopicSuggestion } from '@rad/api/insight/phrase-rules/suggestions/contract'

/** Terms are words of calls, in the language of these calls. */
export const termWords = (terms: readonly string[]) => terms.join(', ')

/** The calls that name any of its terms. */
export const callsOfSuggestion = ({ id }: Pick<TopicSuggestion, 'id'>) => `/calls?suggestion=${id}`
