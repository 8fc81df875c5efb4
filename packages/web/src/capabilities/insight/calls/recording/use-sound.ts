import { call } from '@rad/api/client'
import { callRecordingsApi } from '@rad/api/insight/calls/recordings/contract'
import { useEffect, useState } from 'react'
import { isInHash } from '#api/address.ts'
import { received } from '#api/download.ts'
import { transport } from '#api/transport.ts'

/**
 * Where a player finds a recording: at a server under an address of its own, by range, and for a while; where the API is in the
 * page there are no addresses, so that the file is handed over.
 */
async function sourceOf(no: string): Promise<string> {
  const params = { no }
  if (!isInHash) return (await call(transport, callRecordingsApi.address, { params }, {})).path
  return URL.createObjectURL((await received(callRecordingsApi.file, { params })).blob)
}

/** The source of a recording, once it is requested; requested again when an address has ended. */
export function useSound(no: string) {
  const [source, setSource] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isLoading, setLoading] = useState(false)
  useEffect(
    () => () => {
      if (source?.startsWith('blob:')) URL.revokeObjectURL(source)
    },
    [source],
  )
  const load = async () => {
    setLoading(true)
    setError(undefined)
    await sourceOf(no).then(setSource, setError)
    setLoading(false)
  }
  return { source, error, isLoading, load }
}
