import type { Deps } from '#kernel/command/context.ts'
import { gatewayAt } from './gateway.commands.ts'
import type { MessageProvider } from './provider.rules.ts'
import { sandbox } from './sandbox.commands.ts'

/** The provider that this server was given; undefined where there is none. */
export function providerOf({ settings }: Pick<Deps, 'settings'>): MessageProvider | undefined {
  const { message_provider: given } = settings
  if (given === undefined) return undefined
  return given === 'sandbox' ? sandbox : gatewayAt(given)
}
