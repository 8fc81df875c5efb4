// `npm test`: installs what is missing, then runs everything CI checks. The last line is `N passed, N failed`.
import { showHelp } from './help.mjs'
import { startSeed } from './seed.ts'
import { allSteps, budgetSeconds, runSteps } from './steps.ts'

showHelp(import.meta.url)
startSeed()
process.exitCode = (await runSteps(allSteps, budgetSeconds)) ? 0 : 1
