// Runs a program of this repository: `node tools/script.mjs tools/check.ts [argument…]`. Every script of package.json begins
// here, with whatever Node is on the machine: it installs what is missing, and the program gets the Node of the project.
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

ensureInstalled()
become(process.argv.slice(2))
