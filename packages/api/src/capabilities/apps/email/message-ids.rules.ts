import type { Settings } from '#kernel/command/context.ts'

/** The host after the @ in identifiers and addresses of the product itself. */
export const hostOf = ({ public_url }: Pick<Settings, 'public_url'>) => new URL(public_url).hostname

interface Identified {
  id: string
  /** Of a message that came from outside. */
  header_id: string | null
}

/** The Message-ID of a message, without its brackets: the same at each try and for each receiver. */
export const messageIdOf = ({ id, header_id }: Identified, settings: Pick<Settings, 'public_url'>): string =>
  header_id ?? `email-${id}@${hostOf(settings)}`

/** The message of ours that a Message-ID names. */
export function ownMessage(messageId: string, settings: Pick<Settings, 'public_url'>): string | undefined {
  const found = /^email-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/.exec(messageId)
  return found?.[2] === hostOf(settings) ? found[1] : undefined
}
