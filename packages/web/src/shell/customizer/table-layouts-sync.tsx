import { call } from '@rad/api/client'
import { preferencesApi, type TableLayouts } from '@rad/api/session/preferences/contract'
import { useEffect } from 'react'
import { readSession } from '#api/session.ts'
import { transport } from '#api/transport.ts'
import { adoptLayouts, onLayoutChange, readLayout } from '#kit/table/table-layout.ts'

/** A drag makes many changes, which are sent as one. */
const restMs = 800

const unsentKey = 'rad.tables-unsent'

/** The tables whose layout the server does not have yet; stored, as the page may be left before it is sent. */
function readUnsent(person: string): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(unsentKey) ?? 'null') as { person: string; tables: string[] } | null
    return stored?.person === person ? stored.tables : []
  } catch {
    return []
  }
}

function noteUnsent(person: string, tables: readonly string[]): void {
  try {
    localStorage.setItem(unsentKey, JSON.stringify({ person, tables }))
  } catch {
    // Where nothing can be stored, an arrangement lasts as long as the page is open.
  }
}

/** A refused or lost change is sent again with the next one and at the next start. */
async function send(person: string): Promise<void> {
  for (const table of readUnsent(person)) {
    const layout = readLayout(table)
    await call(transport, preferencesApi.saveTable, { body: { table, layout } })
    if (readLayout(table) === layout)
      noteUnsent(
        person,
        readUnsent(person).filter((other) => other !== table),
      )
  }
}

/**
 * Saves the order, widths, and pins of columns for the user, wherever they sign in. `tables` are those on the server, once
 * loaded: never for an administrator who views as another user, whose layouts stay unchanged.
 */
export function TableLayoutsSync({ tables }: { tables: TableLayouts | undefined }) {
  useEffect(() => {
    const id = readSession()?.userData.id
    if (!tables || id === undefined) return undefined
    const person = String(id)
    const unsent = readUnsent(person)
    adoptLayouts(person, tables, (table) => unsent.includes(table))
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void send(person).catch(() => undefined), restMs)
    }
    if (unsent.length > 0) sendSoon()
    const stop = onLayoutChange((table) => {
      noteUnsent(person, [...readUnsent(person).filter((other) => other !== table), table])
      sendSoon()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [tables])
  return null
}
