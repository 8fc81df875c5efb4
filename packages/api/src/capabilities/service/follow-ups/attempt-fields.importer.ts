import { optional } from '#kernel/contract/fields.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Choice } from '#kernel/import/importer.ts'
import { vehicleFields } from '#capabilities/workshop/vehicles/contract.ts'
import { contactResults, directions, media } from './vocabulary.ts'

/** What files fill of an attempt to reach a customer. */
export const attemptFile = importFields(vehicleFields, {
  at: {
    kind: 'instant',
    label: 'Time',
    required: true,
    aliases: ['called at', 'call time', 'date and time', 'contacted at', 'attempt time', 'when', 'date'],
  },
  no: {
    kind: 'text',
    label: 'Follow-up',
    max: 40,
    aliases: ['follow-up number', 'follow-up no', 'number', 'case'],
    hint: 'Without a number, the vehicle and the time find it.',
  },
  vin: { aliases: ['chassis number', 'chassis no'], looks: /^[A-HJ-NPR-Z0-9]{17}$/i },
  reg_no: { aliases: ['registration', 'reg no', 'vrm', 'plate', 'number plate', 'license plate', 'licence plate'] },
  medium: {
    kind: 'choice',
    values: media,
    label: 'Medium',
    required: true,
    translates: 'Medium',
    aliases: ['channel', 'contact type', 'type', 'by'],
  },
  result: {
    kind: 'choice',
    values: contactResults,
    label: 'Result',
    required: true,
    translates: 'Result',
    aliases: ['outcome', 'disposition', 'call result', 'call status', 'status'],
  },
  direction: {
    kind: 'choice',
    values: directions,
    label: 'Direction',
    ...optional,
    translates: 'Direction',
    hint: 'Outgoing, unless the file has a column for it.',
  },
  note: { kind: 'long-text', label: 'Note', max: 2000, aliases: ['remark', 'remarks', 'comment', 'notes', 'text'] },
})

const choicesOf = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: codeInWords(value) }))

export const attemptChoices = {
  medium: choicesOf(media),
  result: choicesOf(contactResults),
  direction: choicesOf(directions),
} as const

const words: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  medium: [
    [/whats/, 'whatsapp'],
    [/sms|text/, 'sms'],
    [/e-?mail/, 'email'],
    [/call|phone|tele|mobile/, 'call'],
    [/app|push/, 'app_push'],
    [/bot/, 'bot'],
    [/letter|post/, 'letter'],
    [/visit|person/, 'visit'],
  ],
  result: [
    [/wrong/, 'wrong_number'],
    [/opt|stop|unsub/, 'opted_out'],
    [/off/, 'switched_off'],
    [/busy|engaged/, 'busy'],
    [/bounce|undeliver|fail/, 'bounced'],
    [/invalid|does ?n.?t exist/, 'invalid'],
    [/no ?_?answer|not ?_?reach|unanswer|missed|voicemail|ringing/, 'no_answer'],
    [/connect|answer|reach|spoke|talked/, 'connected'],
    [/read|opened|seen/, 'read'],
    [/deliver|sent/, 'delivered'],
  ],
  direction: [
    [/^in|from/, 'in'],
    [/^out|^to/, 'out'],
  ],
}

/** What a word of another system probably means. */
export const suggestAttemptWord = (field: string, value: string): string | undefined =>
  words[field]?.find(([pattern]) => pattern.test(value.trim().toLowerCase()))?.[1]
