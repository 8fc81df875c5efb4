import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { outletCloses } from '#capabilities/network/outlets/hook.ts'
import { declarationsOfOutlet } from './closing-outlet.commands.ts'
import { fileIsPrepared } from '#capabilities/session/files/hook.ts'
import { declarationsFile } from './dump.commands.ts'
import { declaredSubjects } from '#capabilities/service/revalidations/hook.ts'
import { days } from './days.ts'
import { approvedDeclarations } from './overturn.commands.ts'
import { naDeclarationRoutes } from './routes.ts'
import { overturnSeen, recheckDeclarations } from './scheduled.commands.ts'
import { naDeclarationSearch } from './search.ts'
import { storedNaSumsByPlace } from './sums.ts'

export const naDeclarations: Capability = {
  routes: naDeclarationRoutes,
  rights: {
    NaDeclaration: { DLP: 'C', SVM: 'C' },
    NaApproval: { HQA: 'A', RGM: 'A', TSM: 'A' },
  },
  jobs: [overturnSeen, recheckDeclarations],
  search: [naDeclarationSearch],
  sums: [storedNaSumsByPlace],
  days,
  hooks: [
    connection(declaredSubjects, approvedDeclarations),
    connection(outletCloses, declarationsOfOutlet),
    connection(fileIsPrepared, declarationsFile),
  ],
}
