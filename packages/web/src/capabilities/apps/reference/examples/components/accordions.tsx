import { Accordion } from '@mantine/core'
import '@mantine/core/styles/Accordion.layer.css'
import { t } from '#kit/words.ts'

export function Accordions() {
  return (
    <Accordion variant="separated" defaultValue="parts" order={3}>
      <Accordion.Item value="parts">
        <Accordion.Control>{t('How long are parts reserved?')}</Accordion.Control>
        <Accordion.Panel>{t('Seven days from the estimate. The workshop can extend this once.')}</Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="estimate">
        <Accordion.Control>{t('Who approves an estimate?')}</Accordion.Control>
        <Accordion.Panel>{t('The customer, in writing or by phone. The service advisor records it.')}</Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="goodwill">
        <Accordion.Control>{t('When does goodwill apply?')}</Accordion.Control>
        <Accordion.Panel>
          {t('Up to two years after the warranty ends, if every service was on schedule.')}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
