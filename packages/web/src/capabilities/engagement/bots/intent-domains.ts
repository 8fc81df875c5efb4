import { intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { capital } from '#kit/text/in-words.ts'
import { inOrder } from '#kit/words.ts'
import { distinct, optionSource } from '#choose/option-source.ts'

/** A domain is written by people; an underscore in it means a blank. */
export const inDomain = (domain: string) => capital(domain.replaceAll('_', ' '))

/** The domains in use. */
export const domainOptions = optionSource({
  endpoint: intentsApi.options,
  ask: () => ({}),
  optionsOf: (intents) =>
    distinct(intents.map(({ domain }) => domain))
      .map(({ value }) => ({ value, label: inDomain(value) }))
      .toSorted((a, b) => inOrder(a.label, b.label)),
})
