import { allSteps, runSteps } from './steps.ts'

process.exitCode = (await runSteps(allSteps)) ? 0 : 1
