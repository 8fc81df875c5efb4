import { codes } from '#kernel/words.ts'

/** How far somebody has come; the sample calls write the place in this list, from 1. */
export const employeeStatuses = codes(['current', 'professional', 'rejected', 'resigned', 'applied'])
export type EmployeeStatus = (typeof employeeStatuses)[number]

/** Whether employees are kept for later. */
export const employeeStates = codes(['active', 'archived'])
