import type { Column } from '#kernel/view.ts'

export const engagementDimensions = [
  { key: 'day', label: 'Day', kind: 'day' },
  { key: 'week', label: 'Week', kind: 'day' },
  { key: 'month', label: 'Month', kind: 'month' },
  { key: 'client', label: 'Client', kind: 'code' },
  { key: 'bot', label: 'Bot', kind: 'code' },
  { key: 'medium', label: 'Channel', kind: 'status' },
] as const satisfies readonly Column[]

export const engagementMeasures = [
  {
    key: 'dau',
    label: 'Daily active',
    kind: 'number',
    hint: 'M78: people who wrote on the day; over several days the mean of these.',
  },
  { key: 'wau', label: 'Weekly active', kind: 'number', hint: 'M78: people who wrote in the 7 days that end there.' },
  { key: 'mau', label: 'Monthly active', kind: 'number', hint: 'M78: people who wrote in the 28 days that end there.' },
  {
    key: 'stickiness',
    label: 'Stickiness %',
    kind: 'percent',
    hint: 'M79: the mean of daily active people over monthly active people at the end.',
  },
  { key: 'people', label: 'People', kind: 'number', hint: 'Different people who wrote, each counted once.' },
  { key: 'new', label: 'New', kind: 'number', hint: 'M80: people who wrote for the first time.' },
  { key: 'returning', label: 'Returning', kind: 'number', hint: 'M80: people who wrote and had written before.' },
  {
    key: 'conversations_per_person',
    label: 'Conversations per person',
    kind: 'number',
    hint: 'Conversations begun in which the person wrote, per person who wrote.',
  },
  {
    key: 'messages_per_person',
    label: 'Messages per person',
    kind: 'number',
    hint: 'Messages of people, per person who wrote.',
  },
  {
    key: 'conversations',
    label: 'Conversations',
    kind: 'number',
    hidden: true,
    hint: 'Conversations begun in which the person wrote.',
  },
  {
    key: 'messages',
    label: 'Messages',
    kind: 'number',
    hidden: true,
    hint: 'Messages that people wrote on the days chosen. Usage counts those of sessions that began in the period.',
  },
] as const satisfies readonly Column[]

/** So many days after the first one M81 asks who came again; 0 is the first day itself. */
export const distances = [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28, 60, 90] as const

/** The columns of the people behind a number. Nobody is named: a person is a number. */
export const peopleColumns = [
  { key: 'person', label: 'Person', kind: 'code' },
  { key: 'client', label: 'Client', kind: 'code' },
  { key: 'first_on', label: 'First seen', kind: 'day', hint: 'The first day on which the person wrote.' },
  { key: 'last_seen_at', label: 'Last seen', kind: 'instant', hint: 'The last message of the person to any bot.' },
  { key: 'days', label: 'Days active', kind: 'number', hint: 'Of the days chosen, those on which the person wrote.' },
  {
    key: 'conversations',
    label: 'Conversations',
    kind: 'number',
    sortable: false,
    hint: 'Conversations that began on the days chosen.',
  },
  { key: 'messages', label: 'Messages', kind: 'number', hint: 'Messages of the person on the days chosen.' },
  { key: 'bots', label: 'Bots', kind: 'list', sortable: false },
  { key: 'language', label: 'Language', kind: 'code' },
] as const satisfies readonly Column[]
