import type { Context, RequestInfo } from '#kernel/command/context.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'

/** Without it, the refresh token of a browser is worthless. */
export const sessionCookie = '__Host-rad-session'
/** Distinguishes a browser that signed in before from one that never did. It grants no access. */
export const deviceCookie = '__Host-rad-device'
const deviceDays = 400

/** A browser that can keep a Secure cookie; other clients hold on to the body's token alone. */
export function keepsCookies(request: RequestInfo): boolean {
  const origin = request.headers.get('origin')
  if (!origin || !request.headers.has('sec-fetch-site')) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

export function cookieOf(request: RequestInfo, name: string): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

type Answering = Pick<Context, 'request' | 'header'>

function give({ header }: Answering, name: string, value: string, seconds: number): void {
  header('set-cookie', `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${seconds}`)
}

/** Binds a sign-in to this browser: the hash to keep, or nothing for a client that keeps no cookies. */
export async function bindSession(ctx: Answering, seconds: number): Promise<string | null> {
  if (!keepsCookies(ctx.request)) return null
  const binding = newSecret()
  give(ctx, sessionCookie, binding, seconds)
  return hashOf(binding)
}

const ownDevice = (request: RequestInfo) => {
  const known = cookieOf(request, deviceCookie)
  return known && known.length <= 100 ? known : undefined
}

/** The device of a request by its cookie, as a hash; undefined where it has none, since a user agent proves nothing. */
export async function provenDevice(request: RequestInfo): Promise<string | undefined> {
  const device = keepsCookies(request) ? ownDevice(request) : undefined
  return device && hashOf(device)
}

/** The device of a request: by its cookie, set here where it has none yet, or by its user agent. */
export async function deviceOf(ctx: Answering): Promise<string> {
  if (!keepsCookies(ctx.request)) return hashOf(`client ${ctx.request.headers.get('user-agent') ?? ''}`)
  const device = ownDevice(ctx.request) ?? newSecret()
  give(ctx, deviceCookie, device, deviceDays * 86_400)
  return hashOf(device)
}
