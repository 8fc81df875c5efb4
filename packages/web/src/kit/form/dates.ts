import '#kit/form/dates.css'
import 'dayjs/locale/ar-ly'
import 'dayjs/locale/de'
import 'dayjs/locale/fr'
import 'dayjs/locale/pt'
import { language, locale, t } from '#kit/words.ts'

/** What Mantine's calendars need to speak the language in use; Arabic with the figures of all other screens. */
export const dateProps = () => ({
  locale: language() === 'ar' ? 'ar-ly' : language(),
  ariaLabels: {
    previousMonth: t('Previous month'),
    nextMonth: t('Next month'),
    previousYear: t('Previous year'),
    nextYear: t('Next year'),
    previousDecade: t('Previous decade'),
    nextDecade: t('Next decade'),
  },
})

const patternOf: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { day: 'DD', month: 'MMM', year: 'YYYY' }

/** How they write a day: in the order of every other date on the screen. */
export const dayPattern = () =>
  new Intl.DateTimeFormat(locale(), { day: '2-digit', month: 'short', year: 'numeric' })
    .formatToParts(0)
    // The point of a short month comes with its name.
    .map(
      ({ type, value }, place, parts) =>
        patternOf[type] ?? `[${parts[place - 1]?.type === 'month' ? value.replace(/^\./, '') : value}]`,
    )
    .join('')
