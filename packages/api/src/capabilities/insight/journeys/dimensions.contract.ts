/** What the visits of every report can be counted by, after what is special to it. */
export const visitDimensions = [
  { key: 'job_type', label: 'Work', kind: 'status' },
  { key: 'month', label: 'Month', kind: 'month' },
  { key: 'region', label: 'Region', kind: 'code' },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'channel', label: 'Channel', kind: 'code' },
  { key: 'model', label: 'Model', kind: 'text' },
] as const
