import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { whyArguments } from '#kernel/contract/report-why-contract.ts'
import { callFilters } from './list.contract.ts'

const measured = { is_measured: 'true' } as const

/** R21. Shares are weighted by minutes; calls below the least confidence are counted beside the averages, not in them. */
export const callReport = defineReport({
  title: 'Speech analytics',
  dimensions: [
    { key: 'agent', label: 'Agent', kind: 'text' },
    { key: 'queue', label: 'Queue', kind: 'text' },
    { key: 'topic', label: 'Topic', kind: 'code' },
    { key: 'phrase', label: 'Phrase rule not met', kind: 'code' },
    { key: 'purpose', label: 'Purpose', kind: 'status' },
    { key: 'month', label: 'Month', kind: 'month' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
  ],
  measures: [
    { key: 'calls', label: 'Calls', kind: 'number', hint: 'Calls started in the period.', opens: {} },
    { key: 'minutes', label: 'Minutes', kind: 'number', hint: 'Length of these calls.', opens: {} },
    {
      key: 'measured',
      label: 'In averages',
      kind: 'number',
      hint: 'Analyzed, and recognized well enough for averages.',
      opens: measured,
    },
    {
      key: 'left_out',
      label: 'Left out',
      kind: 'number',
      hint: 'Analyzed, but recognized with too little confidence for averages.',
      opens: { transcript_status: 'analyzed', is_measured: 'false' },
    },
    {
      key: 'agent_talk',
      label: 'Agent talk %',
      kind: 'percent',
      hint: 'M60: time agents speak, of the length of the calls.',
      opens: measured,
    },
    {
      key: 'customer_talk',
      label: 'Customer talk %',
      kind: 'percent',
      hint: 'M61: time customers speak, of the length of the calls.',
      opens: measured,
    },
    {
      key: 'silence',
      label: 'Silence %',
      kind: 'percent',
      hint: 'M62: time no one speaks, of the length of the calls.',
      opens: measured,
    },
    {
      key: 'longest_silence',
      label: 'Longest silence (s)',
      kind: 'number',
      hint: 'M63: the longest of all calls; gaps under 0.5 s are no silence.',
      opens: measured,
    },
    {
      key: 'longest_monologue',
      label: 'Longest monologue (s)',
      kind: 'number',
      hint: 'M64: the longest of all calls, with gaps under 2 s.',
      opens: measured,
    },
    {
      key: 'overtalk',
      label: 'Overtalk %',
      kind: 'percent',
      hint: 'M65: time two or more people speak at once.',
      opens: measured,
    },
    {
      key: 'interruptions',
      label: 'Interruptions per call',
      kind: 'number',
      hint: 'M66: someone starts while another speaks, who stops within 2 s.',
      opens: measured,
    },
    {
      key: 'agent_wpm',
      label: 'Words per minute',
      kind: 'number',
      hint: 'M67: words of agents per minute of their speech.',
      opens: measured,
    },
    {
      key: 'sentiment',
      label: 'Sentiment',
      kind: 'number',
      hint: 'M68: mean by words, from -100 to 100, for calls of one purpose; calls of different purposes are not averaged.',
      opens: measured,
    },
    {
      key: 'sentiment_shift',
      label: 'Sentiment shift',
      kind: 'number',
      hint: 'M68: last fifth of the calls less the first fifth, for calls of one purpose.',
      opens: measured,
    },
    {
      key: 'purposes',
      label: 'By purpose',
      kind: 'text',
      sortable: false,
      isCompared: false,
      hint: 'Calls in averages by purpose. A mean over several purposes depends on the share of each.',
    },
    {
      key: 'phrases_met',
      label: 'Phrases met %',
      kind: 'percent',
      hint: 'M69: calls with every required phrase and none that isn’t allowed.',
      opens: { ...measured, phrases_met: 'true' },
    },
    {
      key: 'confidence',
      label: 'Confidence %',
      kind: 'percent',
      hint: 'How sure the recognizer was, weighted by words.',
      opens: {},
    },
    {
      key: 'top_topics',
      label: 'Top topics',
      kind: 'text',
      sortable: false,
      isCompared: false,
      hint: 'The three topics of most calls, with the number of these calls.',
    },
    {
      key: 'worst_phrases',
      label: 'Worst phrases',
      kind: 'text',
      sortable: false,
      isCompared: false,
      hint: 'The three phrase rules that most calls don’t meet, with the number of these calls.',
    },
  ],
  filters: { ...callFilters, compare: compareFilter },
  defaultRows: 'agent',
})

/** The figures that add up over calls, of which it is known what their change is made of. */
export const callWhyMeasures = ['calls', 'minutes', 'measured', 'left_out'] as const

export const callWhyView = callReport.view
  .omit({ rows: true, sort: true, columns: true })
  .extend(whyArguments(callWhyMeasures))
