import type { Import } from '@rad/api/admin/imports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import type { Step } from './import-steps.ts'
import { type useImport, valuesQuery } from './use-import.ts'
import { checkBody, type ImportKind, translatedFields, useSetup } from './use-setup.ts'

export interface WizardProps {
  imported: Import
  kind: ImportKind
  work: ReturnType<typeof useImport>
}

/** What the server refused: messages by `mapping.<field>`, `values.<field>.<value>`, `options.<key>`; '' for the rest. */
export type Faults = Record<string, string>

export const isOver = ({ status }: Import) => status === 'committed' || status === 'reverted' || status === 'cancelled'

/** The step the address asks for, as far as the import has come. */
function stepOf(imported: Import, requested: unknown, hasValues: boolean): Step {
  if (isOver(imported)) return 'done'
  if (requested === 'columns' || (requested === 'values' && hasValues)) return requested
  return imported.check ? 'check' : 'columns'
}

function faultsOf(error: unknown): Faults {
  const messages = isRefusal(error) ? error.fields : {}
  if (Object.keys(messages).length > 0)
    return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, translateApiMessage(message)]))
  return { '': messageOf(error) }
}

/** Where the first of the faults can be put right. */
const placeOf = (faults: Faults): Step | undefined => {
  const [first] = Object.keys(faults)
  return first?.startsWith('values.') ? 'values' : first ? 'columns' : undefined
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** The state of an import and the ways on from it. */
export function useWizard({ imported, kind, work }: WizardProps) {
  const { check, commit, cancel, refreshAll } = work
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { step: requested } = useSearch({ strict: false }) as RawSearch
  const draft = useSetup(imported)
  const [faults, setFaults] = useState<Faults>({})
  const [hasMoved, setMoved] = useState(false)
  const isMounted = useIsMounted()
  const params = { id: imported.id }
  const { setup } = draft
  const fields = translatedFields(kind, setup.mapping)
  const running: 'check' | 'commit' | undefined =
    check.isPending || imported.status === 'checking'
      ? 'check'
      : commit.isPending || imported.status === 'committing'
        ? 'commit'
        : undefined
  const step =
    running === 'check' ? 'check' : running === 'commit' ? 'done' : stepOf(imported, requested, fields.length > 0)

  const go = (next: Step) => {
    setMoved(true)
    void navigate({ to: '.', search: (next === 'check' ? {} : { step: next }) as never })
  }
  const runCheck = async () => {
    setFaults({})
    try {
      const withRest = fields.filter(({ key }) => setup.rest[key])
      const found = await Promise.all(
        withRest.map(({ key }) => queryClient.fetchQuery(valuesQuery(imported.id, key, setup.mapping[key]))),
      )
      await check.mutateAsync({ params, body: checkBody(setup, fields, found) })
      draft.forget()
      // Anyone who left meanwhile stays where they are.
      if (isMounted.current) go('check')
    } catch (error) {
      const messages = faultsOf(error)
      setFaults(messages)
      const place = placeOf(messages)
      if (isMounted.current && place && place !== step) go(place)
    }
  }
  const runCommit = (skip_wrong: boolean) => commit.mutate({ params, body: { skip_wrong } }, { onSuccess: refreshAll })
  const throwAway = () =>
    cancel.mutate(
      { params },
      {
        onSuccess: () => {
          draft.forget()
          showToast(t('“{file}” discarded. Nothing was imported.', { file: imported.file_name }), {
            tone: 'plain',
            isElsewhere: true,
          })
          void navigate({ to: '/imports' })
        },
        onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
      },
    )
  return { draft, faults, fields, running, step, hasMoved, go, runCheck: () => void runCheck(), runCommit, throwAway }
}
