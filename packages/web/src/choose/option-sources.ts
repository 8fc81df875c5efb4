import { channelsApi } from '@rad/api/network/channels/contract'
import { modelsApi } from '@rad/api/network/models/contract'
import { placesApi } from '@rad/api/network/places/contract'
import { historyChoicesApi } from '@rad/api/engagement/history/choices.contract'
import { callOptionsApi } from '@rad/api/insight/calls/options.contract'
import { eventLogOptionsApi } from '@rad/api/insight/event-logs/options.contract'
import { journeyGroupsApi } from '@rad/api/insight/journeys/groups/contract'
import { journeyOptionsApi } from '@rad/api/insight/journeys/options.contract'
import { topicSuggestionListApi } from '@rad/api/insight/phrase-rules/suggestions/list.contract'
import type { Output } from '@rad/api/contract'
import { holdupReasonsApi } from '@rad/api/workshop/holdup-reasons/contract'
import { naReasonsApi } from '@rad/api/service/na-reasons/contract'
import { cardChoicesApi } from '@rad/api/workshop/job-cards/choices.contract'
import type { Option } from '#kit/filter/filter.ts'
import { t } from '#kit/words.ts'
import type { WorkType } from './work-types.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import { deviationKindWords } from '#words/deviation-words.ts'
import { stepWords } from '#words/step-words.ts'
import { byName, optionSource, type OptionSource } from './option-source.ts'
import { customerOptions } from './use-customer-options.ts'
import { dealerOptions } from './use-dealer-options.ts'
import { outletOptions } from './use-outlet-options.ts'
import { named } from './use-place-options.ts'
import { vehicleOptions } from './vehicle-options.ts'

const places = (optionsOf: (places: Output<typeof placesApi.options>) => Option[]) =>
  optionSource({ endpoint: placesApi.options, ask: () => ({ query: {} }), optionsOf })

const choices = (optionsOf: (choices: Output<typeof historyChoicesApi.choices>) => Option[]) =>
  optionSource({ endpoint: historyChoicesApi.choices, ask: () => ({}), optionsOf })

const ofCalls = (optionsOf: (options: Output<typeof callOptionsApi.options>) => Option[]) =>
  optionSource({ endpoint: callOptionsApi.options, ask: () => ({}), optionsOf })

/** What the names mean that contracts give to open sets of values (`from` of a filter), wherever a list or report has them. */
export const optionSources: Readonly<Record<string, OptionSource>> = {
  zones: places(({ zones }) => named(zones)),
  regions: places(({ regions }) => named(regions)),
  territories: places(({ territories }) => named(territories)),
  states: places(({ states }) => named(states)),
  // There are cities of one name in several states: an outlet knows its city by name.
  cities: places(({ cities }) =>
    [...new Set(cities.map(({ name }) => name))].map((name) => ({ value: name, label: name })),
  ),
  channels: optionSource({
    endpoint: channelsApi.list,
    ask: () => ({ query: { active: undefined } }),
    optionsOf: named,
  }),
  // Several makes may have a model of one name.
  models: optionSource({
    endpoint: modelsApi.options,
    ask: () => ({ query: {} }),
    optionsOf: (models) => [...new Set(models.map(({ name }) => name))].map((name) => ({ value: name, label: name })),
  }),
  dealers: dealerOptions,
  outlets: outletOptions(),
  customers: customerOptions,
  vehicles: vehicleOptions,
  // Those of the kind of work that is requested, which every list with hold-ups is; retired ones stand on old hold-ups.
  'holdup-reasons': optionSource({
    endpoint: holdupReasonsApi.list,
    ask: ({ values }) => ({
      query: { job_type: values.job_type as WorkType, all: 'true' },
    }),
    optionsOf: (reasons) =>
      reasons.map(({ code, label, active }) => ({
        value: code,
        label: active ? `${code} ${t(label)}` : t('{reason} (retired)', { reason: `${code} ${t(label)}` }),
      })),
  }),
  // Retired reasons are on old declarations.
  'na-reasons': optionSource({
    endpoint: naReasonsApi.list,
    ask: () => ({ query: { all: 'true' } }),
    optionsOf: (reasons) =>
      reasons.map(({ code, label, active }) => ({
        value: code,
        label: active ? `${code} ${label}` : t('{reason} (retired)', { reason: `${code} ${label}` }),
      })),
  }),
  insurers: optionSource({
    endpoint: cardChoicesApi.choices,
    ask: () => ({}),
    optionsOf: ({ insurers }) => insurers.map((value) => ({ value, label: value })),
  }),
  'call-agents': ofCalls(({ agents }) => agents.map((value) => ({ value, label: value }))),
  'call-queues': ofCalls(({ queues }) => queues.map((value) => ({ value, label: value }))),
  'topic-suggestions': optionSource({
    endpoint: topicSuggestionListApi.list,
    ask: () => ({}),
    optionsOf: (suggestions) => suggestions.map(({ id, terms }) => ({ value: id, label: terms.join(', ') })),
  }),
  'call-topics': ofCalls(({ topics }) => topics.map(({ code, label }) => ({ value: code, label: t(label) }))),
  'phrase-rules': ofCalls(({ phrases }) => phrases.map(({ code, label }) => ({ value: code, label: t(label) }))),
  'journey-stages': optionSource({
    endpoint: journeyOptionsApi.options,
    ask: () => ({}),
    optionsOf: ({ stages }) => stages.map(({ code, label }) => ({ value: code, label: t(label) })),
  }),
  'journey-deviations': optionSource({
    endpoint: journeyOptionsApi.options,
    ask: () => ({}),
    optionsOf: ({ stages, deviations }) =>
      deviations.map((value) => {
        const [kind = '', stage = ''] = value.split(':')
        const name = stages.find(({ code }) => code === stage)?.label ?? stage
        return { value, label: t('{stage}: {kind}', { stage: t(name), kind: deviationKindWords(kind) }) }
      }),
  }),
  'journey-groups': optionSource({
    endpoint: journeyGroupsApi.list,
    ask: () => ({ query: { perPage: 100 } }),
    optionsOf: ({ rows }) => rows.map(({ no, name }) => ({ value: no, label: name })),
  }),
  'journey-steps': optionSource({
    endpoint: journeyOptionsApi.options,
    ask: () => ({}),
    optionsOf: ({ steps }) => steps.map((value) => ({ value, label: stepWords(value) })),
  }),
  'event-logs': optionSource({
    endpoint: eventLogOptionsApi.options,
    ask: () => ({}),
    optionsOf: ({ logs }) => logs.map(({ id, name }) => ({ value: id, label: name })),
  }),
  bots: choices(({ bots }) => byName(bots)),
  clients: choices(({ clients }) => byName(clients)),
  intents: choices(({ intents }) => byName(intents)),
  languages: choices(({ languages }) => languages.map((value) => ({ value, label: languageWords(value) }))),
}
