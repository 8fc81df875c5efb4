import type { Output } from '@rad/api/contract'
import { historyApi, media } from '@rad/api/engagement/history/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Filter, Option } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { useOpenedFilters } from '#kit/use-opened-filters.ts'
import { t } from '#kit/words.ts'
import { languageWords, mediumWords } from '#pickers/conversation-words.tsx'
import { useOutletOptions } from '#pickers/use-outlet-options.ts'
import { useCan } from '#shell/rights.tsx'

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))
const named = (values: readonly { code: string; name: string }[] | undefined): Option[] | undefined =>
  values?.map(({ code, name }) => ({ value: code, label: name }))
const yesOrNo = (): Option[] => [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]
const ratings = (): Option[] => [
  ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: t('{rating} of 5', { rating: value }) })),
  { value: 'none', label: t('Not rated') },
]
const lengths = (): Option[] => [
  { value: '-59', label: t('Under a minute') },
  { value: '60-299', label: t('1 to 5 minutes') },
  { value: '300-1799', label: t('5 to 30 minutes') },
  { value: '1800-', label: t('30 minutes and more') },
]
const wordCounts = (): Option[] => [
  { value: '-19', label: t('Under 20 words') },
  { value: '20-99', label: t('20 to 99 words') },
  { value: '100-499', label: t('100 to 499 words') },
  { value: '500-', label: t('500 words and more') },
]

/** Keys a figure of a report or a link sets; each is shown only while the address holds it. */
const given = ['hour', 'weekday', 'person', 'case', 'no'] as const
const givenChoices = ['rated', 'engaged', 'contained', 'is_returned', 'counted_by'] as const

export type ConversationValues = Partial<Record<(typeof given)[number], string[] | undefined>> &
  Partial<Record<(typeof givenChoices)[number], string | undefined>>

const givenFilters = (values: ConversationValues): Filter[] => [
  ...given
    .filter((key) => values[key])
    .map((key): Filter => ({ kind: 'options', key, label: inWords(key), options: plain(values[key] ?? []) })),
  ...givenChoices
    .filter((key) => values[key])
    .map((key): Filter => ({ kind: 'choice', key, label: givenWords(key), options: choicesOf(key) })),
]

function givenWords(key: (typeof givenChoices)[number]): string {
  const labels: Record<typeof key, string> = {
    rated: t('Rated'),
    engaged: t('The person wrote'),
    contained: t('Contained'),
    is_returned: t('Came back'),
    counted_by: t('Days'),
  }
  return labels[key]
}

function choicesOf(key: (typeof givenChoices)[number]): Option[] {
  if (key === 'counted_by')
    return [
      { value: 'started', label: t('Started') },
      { value: 'active', label: t('Active') },
    ]
  return key === 'contained' ? [...yesOrNo(), { value: 'for_good', label: t('For good') }] : yesOrNo()
}

type Choices = Output<typeof historyApi.choices> | undefined

const ofWhat = (choices: Choices): Filter[] => [
  { kind: 'period', key: 'period', label: t('Started') },
  { kind: 'options', key: 'bot', label: t('Bot'), options: named(choices?.bots) },
  {
    kind: 'options',
    key: 'medium',
    label: t('Channel'),
    options: media.map((value) => ({ value, label: mediumWords(value) })),
  },
  { kind: 'options', key: 'intent', label: t('Intent'), options: named(choices?.intents) },
  { kind: 'choice', key: 'has_fallback', label: t('Fallback'), options: yesOrNo() },
  { kind: 'options', key: 'csat', label: t('CSAT'), options: ratings() },
]

/** The filters of the history; the first of them stand in the line, the others wait behind "More". */
export function useConversationFilters(values: ConversationValues): Filter[] {
  const can = useCan()
  const { areWanted, telling } = useOpenedFilters(values)
  const choices = useQuery({
    ...query(historyApi.choices, {}),
    staleTime: 60_000,
    enabled: areWanted('bot', 'intent', 'client', 'main_intent', 'language'),
  }).data
  const outlets = useOutletOptions(can('read Outlet') && areWanted('outlet'))
  const languages = choices?.languages.map((value) => ({ value, label: languageWords(value) }))
  return telling([
    ...ofWhat(choices),
    { kind: 'options', key: 'client', label: t('Client'), options: named(choices?.clients), quiet: true },
    {
      kind: 'options',
      key: 'main_intent',
      label: t('Main intent'),
      options: choices && [...(named(choices.intents) ?? []), { value: 'none', label: t('None') }],
      quiet: true,
    },
    { kind: 'options', key: 'language', label: t('Language'), options: languages, quiet: true },
    { kind: 'choice', key: 'seconds', label: t('Length'), options: lengths(), quiet: true },
    { kind: 'choice', key: 'words', label: t('Words'), options: wordCounts(), quiet: true },
    { kind: 'choice', key: 'is_new', label: t('New person'), options: yesOrNo(), quiet: true },
    { kind: 'choice', key: 'is_running', label: t('Running'), options: yesOrNo(), quiet: true },
    { kind: 'choice', key: 'linked', label: t('Linked with a case'), options: yesOrNo(), quiet: true },
    { kind: 'options', key: 'outlet', label: t('Outlet'), ...outlets, quiet: true },
    ...givenFilters(values),
  ])
}
