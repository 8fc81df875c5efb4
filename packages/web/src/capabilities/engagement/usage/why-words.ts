import { rounded } from '@rad/api/rounded'
import type { Measure, Split, WhyAnswer, WhyPart } from '@rad/api/engagement/usage/contract'
import { measures } from '@rad/api/engagement/usage/contract'
import type { Format } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import type { LevelNames } from '#kit/page/report.ts'
import { t } from '#kit/words.ts'
import { isShare, signed, size, written } from './usage-words.ts'

/** What a part is called in a list of its kind. */
export function partName(by: Split, key: string | null, names: LevelNames): string {
  if (key === null) return t('No intent')
  return names[by]?.(key) ?? inWords(key)
}

/** The same within a sentence, with what it is. */
function partInSentence(by: Split, key: string | null, names: LevelNames): string {
  const name = partName(by, key, names)
  if (by === 'people') return key === 'new' ? t('new users') : t('returning users')
  if (by === 'medium') return t('the channel {name}', { name })
  if (by === 'bot') return t('the bot {name}', { name })
  return key === null ? t('sessions without an intent') : t('the intent {name}', { name })
}

/** What happened, in one sentence. */
export function headline(answer: WhyAnswer, format: Format): string {
  const { measure, before, now } = answer
  const change = writtenChange(answer)
  const values = {
    measure: t(measures[measure]),
    before: written(measure, before, format),
    now: written(measure, now, format),
  }
  if (change === 0) return t('{measure} didn’t change ({now}).', values)
  const by = size(measure, change, format)
  return change > 0
    ? t('{measure} rose by {by}, from {before} to {now}.', { ...values, by })
    : t('{measure} fell by {by}, from {before} to {now}.', { ...values, by })
}

interface Found {
  by: Split
  part: WhyPart
}

/** Of bots, media and intents the one that has most to do with it; of people only where nothing else is divided. */
function largest(answer: WhyAnswer): Found | undefined {
  const { splits } = answer
  const change = writtenChange(answer)
  if (change === 0) return undefined
  const divided = splits.filter(({ parts }) => parts.length > 1)
  const telling = divided.filter(({ by }) => by !== 'people')
  const found = (telling.length > 0 ? telling : divided).flatMap(({ by, parts }) =>
    parts.filter((part) => part.change > 0 === change > 0).map((part) => ({ by, part })),
  )
  return found.toSorted((a, b) => Math.abs(b.part.change) - Math.abs(a.part.change))[0]
}

/** Whether its own rate moved it more, or how large a part of the whole it is. */
function cause(measure: Measure, { before, now, mix, rate, share_before, share_now }: WhyPart, format: Format) {
  if (mix === null || rate === null) return undefined
  if (before !== null && now !== null && Math.abs(rate) >= Math.abs(mix)) {
    const values = { before: written(measure, before, format), now: written(measure, now, format) }
    return now > before
      ? t('Its rate rose from {before} to {now}.', values)
      : t('Its rate fell from {before} to {now}.', values)
  }
  const values = { before: format.percent(share_before ?? 0), now: format.percent(share_now ?? 0) }
  return (share_now ?? 0) > (share_before ?? 0)
    ? t('Its share of the total rose from {before} to {now}.', values)
    : t('Its share of the total fell from {before} to {now}.', values)
}

/** Where most of it comes from, and how. */
export function explanation(answer: WhyAnswer, names: LevelNames, format: Format): string[] {
  const { measure } = answer
  const found = largest(answer)
  if (!found) return []
  const { by, part } = found
  const change = isShare(measure)
    ? t('{points} points', { points: signed(measure, part.change, format) })
    : signed(measure, part.change, format)
  return [
    t('The largest part of the change, {change}, comes from {part}.', {
      change,
      part: partInSentence(by, part.key, names),
    }),
    ...[cause(measure, part, format) ?? []].flat(),
  ]
}

/** What a reader finds when they take the one written figure from the other. */
export function writtenChange({ measure, before, now }: WhyAnswer): number {
  const decimals = isShare(measure) ? 1 : 0
  return rounded(rounded(now ?? 0, decimals) - rounded(before ?? 0, decimals), decimals)
}

/** Rounds so that what is written adds up to a sum: what rounding leaves over goes where it is missed most. */
export function addingUp(values: readonly number[], sum: number, steps: number): number[] {
  const whole = values.map((value) => Math.floor(value * steps))
  const missed = (place: number) => values[place]! * steps - whole[place]!
  const order = whole.map((_, place) => place).toSorted((a, b) => missed(b) - missed(a))
  let left = rounded(sum * steps, 0) - whole.reduce((all, value) => all + value, 0)
  for (let turn = 0; left !== 0 && order.length > 0; turn++) {
    const step = Math.sign(left)
    whole[order.at(step > 0 ? turn % order.length : -1 - (turn % order.length))!]! += step
    left -= step
  }
  return whole.map((value) => value / steps)
}
