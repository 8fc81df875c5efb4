import '#kit/form/dates.css'
import 'dayjs/locale/ar-ly'
import 'dayjs/locale/de'
import 'dayjs/locale/fr'
import 'dayjs/locale/pt'
import { language, t } from '#kit/words.ts'

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

/** How they write a day. */
export const dayPattern = 'D MMM YYYY'
