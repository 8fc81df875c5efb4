import { call } from '@rad/api/client'
import type { Endpoint, Input } from '@rad/api/contract'
import { transport } from '#api/transport.ts'

const nameIn = (disposition: string | null) => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

export interface ReceivedFile {
  blob: Blob
  /** Under which the server would have it saved. */
  name: string
}

/** Fetches a `file` endpoint with the token. */
export async function received<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<ReceivedFile> {
  const response = (await call(transport, endpoint, input, signal ? { signal } : {})) as Response
  const name = nameIn(response.headers.get('content-disposition')) ?? `${endpoint.capability}-${endpoint.name}`
  return { blob: await response.blob(), name }
}

/** Fetches a `file` endpoint and hands the file to the browser under the server's name. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<void> {
  const { blob, name } = await received(endpoint, input, signal)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
