import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'

const stepNames = words({
  file: 'File',
  columns: 'Columns',
  values: 'Values',
  check: 'Check',
  done: 'Import',
})
export type Step = keyof typeof stepNames

/** The way from a file to its rows. Values are left out where nothing of the file is translated. */
export const importSteps = (hasValues: boolean) =>
  (Object.keys(stepNames) as Step[])
    .filter((key) => hasValues || key !== 'values')
    .map((key) => ({ key, title: t(stepNames[key]) }))
