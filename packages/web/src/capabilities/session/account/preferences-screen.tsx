import { Button } from '@mantine/core'
import { word } from '@rad/api/words'
import { Card } from '#kit/page/facts.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { AccountPage } from '#shell/account/account-page.tsx'
import { LanguageChoices, ThemeChoices } from '#shell/customizer/choices.tsx'
import { openCustomizer } from '#shell/frame/shortcuts.tsx'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import parts from '#shell/account/parts.module.css'

/** The language a person reads, how figures are written in it, and the theme; saved at once, wherever they sign in. */
export function Screen() {
  const format = useFormat()
  return (
    <AccountPage>
      <Card title={t('Language')}>
        <div className={parts.form}>
          <LanguageChoices />
          <RecordFacts
            record={{
              instant: format.instant(new Date(timeNow()).toISOString()),
              number: format.number(1234567.8),
              amount: format.money(128450),
              timeZone: format.timeZone,
            }}
            facts={[
              { key: 'instant', label: word('Dates and times') },
              { key: 'number', label: word('Numbers') },
              { key: 'amount', label: word('Amounts') },
              { key: 'timeZone', label: word('Time zone') },
            ]}
          />
          <p className={parts.soft}>
            {t('Dates, numbers, and amounts follow the language. Times are those of the brand.')}
          </p>
        </div>
      </Card>
      <Card
        title={t('Appearance')}
        aside={
          <Button variant="default" size="xs" onClick={openCustomizer}>
            {t('More settings')}
          </Button>
        }
      >
        <ThemeChoices />
      </Card>
    </AccountPage>
  )
}
