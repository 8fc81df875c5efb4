import { call } from '@rad/api/client'
import { callRecordingsApi } from '@rad/api/insight/calls/recordings/contract'
import { useEffect, useState } from 'react'
import { isInHash } from '#api/address.ts'
import { received } from '#api/download.ts'
import { transport } from '#api/transport.ts'
import { timeNow } from '#kit/text/clock.ts'

/**
 * Where a player finds a recording: at a server under an address of its own, by range, and for a while; where the API is in the
 * page there are no addresses, so that the file is handed over.
 */
async function sourceOf(no: string): Promise<Source> {
  const params = { no }
  if (isInHash) return { path: URL.createObjectURL((await received(callRecordingsApi.file, { params })).blob) }
  return call(transport, callRecordingsApi.address, { params }, {})
}

interface Source {
  path: string
  /** When the address ends; a file that was handed over has no end. */
  until?: string
}

/** The source of a recording, once it is requested. */
export function useSound(no: string) {
  const [source, setSource] = useState<Source>()
  const [error, setError] = useState<unknown>()
  const [isLoading, setLoading] = useState(false)
  useEffect(
    () => () => {
      if (source && source.until === undefined) URL.revokeObjectURL(source.path)
    },
    [source],
  )
  const load = async () => {
    setLoading(true)
    setError(undefined)
    await sourceOf(no).then(setSource, setError)
    setLoading(false)
  }
  const hasEnded = () => source?.until !== undefined && Date.parse(source.until) <= timeNow()
  return { source: source?.path, hasEnded, error, isLoading, load }
}
