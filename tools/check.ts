import { fastSteps, runSteps } from './steps.ts'

process.exitCode = (await runSteps(fastSteps)) ? 0 : 1
