import type { Measure as ReportMeasure } from '#kernel/contract/report-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { codes, words } from '#kernel/contract/words.ts'

/** Whether a person began their first conversation that day (M80). */
export const peopleKinds = codes(['new', 'returning'])

export const usageDimensions = [
  { key: 'day', label: 'Day', kind: 'day' },
  { key: 'week', label: 'Week', kind: 'day', hint: 'Weeks start on Monday.' },
  { key: 'month', label: 'Month', kind: 'month' },
  { key: 'bot', label: 'Bot', kind: 'code' },
  { key: 'client', label: 'Client', kind: 'code' },
  { key: 'medium', label: 'Channel', kind: 'status' },
  { key: 'intent', label: 'Intent', kind: 'code' },
  { key: 'people', label: 'New or returning', kind: 'status' },
] as const satisfies readonly Column[]
export type UsageDimension = (typeof usageDimensions)[number]['key']

export const usageMeasures = [
  { key: 'sessions', label: 'Sessions', kind: 'number', hint: 'M70: sessions that started in the period.', opens: {} },
  {
    key: 'engaged_percent',
    label: 'Engaged %',
    kind: 'percent',
    hint: 'M70: sessions in which a user wrote, of all sessions.',
    opens: { engaged: 'true' },
  },
  {
    key: 'messages_user',
    label: 'User messages',
    kind: 'number',
    hint: 'User messages in sessions that started in the period. Engagement counts messages by the day they were written.',
  },
  { key: 'messages_bot', label: 'Bot messages', kind: 'number', hint: 'Bot replies in these sessions.' },
  {
    key: 'contained_percent',
    label: 'Containment %',
    kind: 'percent',
    hint: 'M71: neither handed over nor abandoned, of engaged sessions.',
    opens: { contained: 'true' },
  },
  {
    key: 'kept_percent',
    label: 'Containment without return %',
    kind: 'percent',
    hint: 'M72: contained, and the user started no new session within 24 hours, of engaged sessions.',
    opens: { contained: 'for_good' },
  },
  {
    key: 'fallback_percent',
    label: 'Fallback %',
    kind: 'percent',
    hint: 'M73: replies in which the bot didn’t understand, of all its replies.',
    opens: { has_fallback: 'true' },
  },
  {
    key: 'fallback_sessions',
    label: 'Sessions with fallback',
    kind: 'number',
    hint: 'M73: sessions in which the bot didn’t understand at least once.',
    opens: { has_fallback: 'true' },
  },
  {
    key: 'handed_over_percent',
    label: 'Handover %',
    kind: 'percent',
    hint: 'M74: handed over to an agent, of engaged sessions.',
    opens: { outcome: 'handed_over' },
  },
  {
    key: 'abandoned_percent',
    label: 'Abandoned %',
    kind: 'percent',
    hint: 'M75: ended without a helpful reply, of engaged sessions.',
    opens: { outcome: 'abandoned' },
  },
  {
    key: 'csat_percent',
    label: 'CSAT %',
    kind: 'percent',
    hint: 'M76: ratings of 4 or 5, of all ratings.',
    opens: { csat: ['4', '5'] },
  },
  {
    key: 'ratings',
    label: 'Ratings',
    kind: 'number',
    hint: 'M76: sessions that were rated.',
    opens: { rated: 'true' },
  },
  {
    key: 'response_percent',
    label: 'Rated %',
    kind: 'percent',
    hint: 'M76: sessions that were rated, of all sessions.',
    opens: { rated: 'true' },
  },
  {
    key: 'median_seconds',
    label: 'Median duration (s)',
    kind: 'number',
    hint: 'M77: median seconds from the first message to the last.',
    opens: {},
  },
  {
    key: 'median_turns',
    label: 'Median turns',
    kind: 'number',
    hint: 'M77: median number of messages per session.',
    opens: {},
  },
  {
    key: 'peak_hour',
    label: 'Peak hour',
    kind: 'number',
    // An hour that came earlier is no change in percent.
    isCompared: false,
    hint: 'Hour of the day when most sessions started. 14 means 14:00 to 15:00.',
  },
  {
    key: 'engaged',
    label: 'Engaged',
    kind: 'number',
    hidden: true,
    hint: 'M70: sessions in which a user wrote.',
    opens: { engaged: 'true' },
  },
  {
    key: 'messages_agent',
    label: 'Agent messages',
    kind: 'number',
    hidden: true,
    hint: 'Messages from agents who took over.',
  },
  {
    key: 'handed_over',
    label: 'Handed over',
    kind: 'number',
    hidden: true,
    hint: 'M74: handed over to an agent.',
    opens: { outcome: 'handed_over' },
  },
  {
    key: 'abandoned',
    label: 'Abandoned',
    kind: 'number',
    hidden: true,
    hint: 'M75: ended without a helpful reply.',
    opens: { outcome: 'abandoned' },
  },
  {
    key: 'failed',
    label: 'Failed',
    kind: 'number',
    hidden: true,
    hint: 'Sessions in which the bot failed.',
    opens: { outcome: 'failed' },
  },
  {
    key: 'bounced',
    label: 'Bounced',
    kind: 'number',
    hidden: true,
    hint: 'Sessions in which the user didn’t write.',
    opens: { outcome: 'bounced' },
  },
] as const satisfies readonly ReportMeasure[]
export type UsageMeasure = (typeof usageMeasures)[number]['key']

/** The measures that are on cards and whose changes can be explained: M70 to M76. */
export const measures = words({
  sessions: 'Sessions',
  engaged_percent: 'Engaged',
  contained_percent: 'Containment',
  kept_percent: 'Containment without return',
  fallback_percent: 'Fallback',
  handed_over_percent: 'Handover',
  abandoned_percent: 'Abandoned',
  csat_percent: 'CSAT',
} as const)
export type Measure = keyof typeof measures

/** By what a change is split. */
export const splits = ['bot', 'medium', 'intent', 'people'] as const
export type Split = (typeof splits)[number]
