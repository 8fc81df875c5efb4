import fc from 'fast-check'
import { drawFor } from './seed.ts'

// What fast-check makes up comes from the seed of the run, too.
fc.configureGlobal({ seed: drawFor('fast-check').below(2 ** 31) })
