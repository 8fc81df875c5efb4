import type { Column } from '#kernel/contract/view.ts'

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
    label: 'Daily active users',
    kind: 'number',
    hint: 'M78: users who wrote on the day; over several days, the mean of these.',
  },
  {
    key: 'wau',
    label: 'Weekly active users',
    kind: 'number',
    hint: 'M78: users who wrote in the 7 days ending on the last day.',
  },
  {
    key: 'mau',
    label: 'Monthly active users',
    kind: 'number',
    hint: 'M78: users who wrote in the 28 days ending on the last day.',
  },
  {
    key: 'stickiness',
    label: 'Stickiness %',
    kind: 'percent',
    hint: 'M79: mean daily active users divided by monthly active users at the end.',
  },
  { key: 'people', label: 'Users', kind: 'number', hint: 'Unique users who wrote.' },
  { key: 'new', label: 'New users', kind: 'number', hint: 'M80: users who wrote for the first time.' },
  { key: 'returning', label: 'Returning users', kind: 'number', hint: 'M80: users who wrote and had written before.' },
  {
    key: 'conversations_per_person',
    label: 'Conversations per user',
    kind: 'number',
    hint: 'Conversations started in which the user wrote, per user who wrote.',
  },
  {
    key: 'messages_per_person',
    label: 'Messages per user',
    kind: 'number',
    hint: 'User messages per user who wrote.',
  },
  {
    key: 'conversations',
    label: 'Conversations',
    kind: 'number',
    hidden: true,
    hint: 'Conversations started in which the user wrote.',
  },
  {
    key: 'messages',
    label: 'Messages',
    kind: 'number',
    hidden: true,
    hint: 'User messages on the chosen days. Usage metrics count messages of sessions that started in the period.',
  },
] as const satisfies readonly Column[]

/** So many days after the first one M81 counts who came again; 0 is the first day itself. */
export const distances = [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28, 60, 90] as const

/** The columns of the people behind a figure. People are not named: a person is a number. */
export const peopleColumns = [
  { key: 'person', label: 'User', kind: 'code' },
  { key: 'client', label: 'Client', kind: 'code' },
  { key: 'first_on', label: 'First seen', kind: 'day', hint: 'First day on which the user wrote.' },
  { key: 'last_seen_at', label: 'Last seen', kind: 'instant', hint: 'The user’s last message to any bot.' },
  { key: 'days', label: 'Days active', kind: 'number', hint: 'Chosen days on which the user wrote.' },
  {
    key: 'conversations',
    label: 'Conversations',
    kind: 'number',
    sortable: false,
    hint: 'Conversations that started on the chosen days.',
  },
  { key: 'messages', label: 'Messages', kind: 'number', hint: 'User messages on the chosen days.' },
  { key: 'bots', label: 'Bots', kind: 'list', sortable: false },
  { key: 'language', label: 'Language', kind: 'code' },
] as const satisfies readonly Column[]
