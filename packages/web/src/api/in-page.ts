import { startSimulated, type Progress, type Simulated } from '@rad/api/simulated'
import { setClockAhead } from '#kit/text/clock.ts'
import { disturbed } from '#api/disturbances.ts'

export type { Progress, Simulated }

/** Whether requests to other origins are blocked: a static build sends nothing beyond its own origin. */
const staysHome = import.meta.env.PROD

/**
 * Starts the API inside the browser and routes `fetch` to it: what the API does not know passes through to the network.
 * No service worker takes part (docs/domain.md#page-frame).
 */
export function startInPage(): Simulated {
  const api = startSimulated(`rad${new URL('.', document.baseURI).pathname}`)
  api.onClock(setClockAhead)
  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (await api.knows(request)) return disturbed(request, api.fetch)
    if (staysHome && new URL(request.url).origin !== location.origin)
      throw new TypeError(`This build asks no other origin than its own, and not ${request.url}`)
    return network(request)
  }
  return api
}
