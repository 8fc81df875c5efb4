import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import { useSearch } from '@tanstack/react-router'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'

/** Whether the address has the board of a list. */
export const useIsBoard = (): boolean => (useSearch({ strict: false }) as RawSearch).look === 'board'

/** The way to the other look of the same rows. */
export function LookSwitch({ isBoard }: { isBoard: boolean }) {
  const Icon = isBoard ? IconLayoutList : IconLayoutKanban
  return (
    <ButtonLink
      to="."
      search={((previous: RawSearch) => ({ ...previous, look: isBoard ? undefined : 'board' })) as never}
      variant="default"
      leftSection={<Icon size={15} stroke={1.6} aria-hidden="true" />}
    >
      {isBoard ? t('List') : t('Board')}
    </ButtonLink>
  )
}
