import { runCommand } from './hosts/command-line.ts'
import { Help, Refusal, Usage } from './hosts/command-tools.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

runCommand(process.argv.slice(2), process.env, say).catch((error: unknown) => {
  if (error instanceof Help) {
    say(error.message)
    return
  }
  if (error instanceof Usage) {
    say(error.message)
    process.exit(2)
  }
  if (!(error instanceof Refusal)) throw error
  say(error.message)
  process.exit(1)
})
