import { call } from '@rad/api/client'
import { preferencesApi } from '@rad/api/session/preferences/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#api/query.ts'
import { readView } from '#api/session.ts'
import { transport } from '#api/transport.ts'
import { TableLayoutsSync } from './table-layouts-sync.tsx'
import { adoptPreferences, notePreferencesSaved, onPreferences, readPreferences, readUnsaved } from './preferences.ts'

/** Several choices in a row are sent as one. */
const restMs = 800

/** Changes stay in the record of this browser until the server has them, even while offline. */
async function send(): Promise<void> {
  if (readUnsaved().length === 0) return
  const body = readPreferences()
  await call(transport, preferencesApi.save, { body })
  notePreferencesSaved(body)
}

/**
 * Syncs the preferences in this browser with those on the server. An administrator who views as another user keeps
 * their own look, and leaves that user's unchanged.
 */
export function PreferencesSync() {
  const { data } = useQuery({ ...query(preferencesApi.read, {}), staleTime: Infinity, enabled: !readView() })

  useEffect(() => {
    if (!data) return undefined
    const { tables: _, ...frame } = data
    adoptPreferences(frame)
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendSoon = () => {
      clearTimeout(timer)
      // Refused or lost: it is sent again with the next change and at the next start.
      timer = setTimeout(() => void send().catch(() => undefined), restMs)
    }
    sendSoon()
    const stop = onPreferences(sendSoon)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [data])
  return <TableLayoutsSync tables={data?.tables} />
}
