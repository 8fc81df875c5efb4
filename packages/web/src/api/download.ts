import { call } from '@rad/api/client'
import type { Endpoint, Input } from '@rad/api/contract'
import { transport } from '#api/transport.ts'

const nameIn = (disposition: string | null) => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** The content of a `file` endpoint, fetched with the token: for pictures, players, and texts on the page. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Blob> {
  const response = (await call(transport, endpoint, input, signal ? { signal } : {})) as Response
  return response.blob()
}

/** Fetches a `file` endpoint with the token and hands the file to the browser under the server's name. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<void> {
  const response = (await call(transport, endpoint, input, signal ? { signal } : {})) as Response
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition')) ?? `${endpoint.capability}-${endpoint.name}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
