import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from 'proxy-addr'

/** Whether the machine at this address, so many hops from the server, is a proxy of ours. */
export type Trust = (address: string, hop: number) => boolean

const mostHops = 10

/** Reads TRUST_PROXY: how many proxies are in front, or the networks they are in. Throws what is neither. */
export function readTrust(setting: string): Trust {
  if (!/^\d+$/.test(setting)) return proxyAddr.compile(setting.split(',').map((network) => network.trim()))
  const hops = Number(setting)
  if (hops < 1 || hops > mostHops) throw new RangeError('Not a number of proxies')
  return (_, hop) => hop < hops
}

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')

/**
 * The address of the client: that of the connection, or where that is a proxy of ours the one it names in
 * X-Forwarded-For, read from the right up to the first that is none. Anything further left can be forged.
 */
export function clientAddress(request: IncomingMessage, trust: Trust | undefined): string {
  const connection = request.socket.remoteAddress ?? ''
  if (!trust) return connection
  const path = proxyAddr.all(request, trust).map((address) => withoutPort(address ?? ''))
  // What a proxy of ours passes on and is no address was made up before it.
  return path.findLast((address) => isIP(address)) ?? connection
}
