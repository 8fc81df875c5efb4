import { call } from '@rad/api/client'
import { preferencesApi } from '@rad/api/session/preferences/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#api/query.ts'
import { readSession, readView } from '#api/session.ts'
import { transport } from '#api/transport.ts'
import { adoptLayouts, onLayoutChange, type TableLayout } from '#kit/table/table-layout.ts'

/** A drag is many changes, and is sent as one. */
const restMs = 800

/** By table: what the server does not have yet. */
const pending = new Map<string, TableLayout>()

/** What is refused or lost is tried again with the next change; until then it stands in this browser. */
async function send(): Promise<void> {
  for (const [table, layout] of pending) {
    await call(transport, preferencesApi.saveTable, { body: { table, layout } })
    if (pending.get(table) === layout) pending.delete(table)
  }
}

/**
 * Keeps the order, widths, and pins of columns for the person, wherever they sign in. Who sees the product as somebody else
 * leaves that person's as they are.
 */
export function TableLayoutsSync() {
  const { data } = useQuery({ ...query(preferencesApi.tables, {}), staleTime: Infinity, enabled: !readView() })
  useEffect(() => {
    const person = readSession()?.userData.id
    if (!data || person === undefined) return undefined
    adoptLayouts(String(person), data, (table) => pending.has(table))
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLayoutChange((table, layout) => {
      pending.set(table, layout)
      clearTimeout(timer)
      timer = setTimeout(() => void send().catch(() => undefined), restMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [data])
  return null
}
