import { Button } from '@mantine/core'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { AccountPage } from '#shell/account/account-page.tsx'
import { LanguageChoices, ThemeChoices } from '#shell/customizer/choices.tsx'
import { openCustomizer } from '#shell/frame/shortcuts.tsx'
import parts from '#shell/account/parts.module.css'

/** The language a person reads, how figures are written in it, and the theme; kept at once, wherever they sign in. */
export function Screen() {
  const format = useFormat()
  return (
    <AccountPage>
      <Card title={t('Language')}>
        <div className={parts.form}>
          <LanguageChoices />
          <Facts>
            <Fact label={t('Dates and times')} value={format.instant(new Date(timeNow()).toISOString())} />
            <Fact label={t('Numbers')} value={format.number(1234567.8)} />
            <Fact label={t('Amounts')} value={format.money(128450)} />
            <Fact label={t('Time zone')} value={format.timeZone} />
          </Facts>
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
