import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'

export function Drawers() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Open drawer')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Northgate Motors"
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Facts>
          <Fact label={t('Code')} kind="code" value="NGM-04" />
          <Fact label={t('Opened')} kind="day" value="2019-04-01" />
          <Fact label={t('Service bays')} kind="number" value={12} />
          <Fact label={t('Bodyshop')} kind="flag" value />
        </Facts>
      </Drawer>
    </>
  )
}
