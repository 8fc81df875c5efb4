import type { Deps } from '#kernel/command/context.ts'
import type { MessageMedium } from './vocabulary.ts'

/** A message for a phone. */
export interface Message {
  /** What we call it: the same one again is one message, however often it is handed over. */
  reference: string
  medium: MessageMedium
  receiver: string
  message: string
  language: string
}

/** Who sends messages to phones. What is rejected can be tried again, unless it is `MessageRefused`. */
export interface MessageProvider {
  /** Hands a message over; answers what the provider calls it in its reports. */
  send(deps: Deps, message: Message): Promise<string>
}

/** The provider takes this message neither now nor later, for instance because there is no such number. */
export class MessageRefused extends Error {}
