import type { Person } from '@rad/api/apps/email/contract'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

interface EmailHeader {
  from: Person
  to: readonly Person[]
  cc: readonly Person[]
  bcc: readonly Person[]
  time: string | undefined
}

const people = (list: readonly Person[]) =>
  list.map(({ name, email }) => (name ? `${name} <${email}>` : email)).join(', ')

/** Who wrote a mail to whom, and when; what is empty is left out. */
export function useEmailFacts() {
  const { instant } = useFormat()
  return ({ from, to, cc, bcc, time }: EmailHeader) =>
    [
      { label: t('From'), value: people([from]) },
      { label: t('To'), value: people(to) },
      { label: t('Cc'), value: people(cc) },
      { label: t('Bcc'), value: people(bcc) },
      { label: t('Date'), value: time ? instant(time) : '' },
    ].filter(({ value }) => value)
}
