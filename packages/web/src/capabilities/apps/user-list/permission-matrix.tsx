import { permissionActions, permissionModules, type Permissions } from '@rad/api/apps/user-list/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { inWords } from '#kit/text/in-words.ts'
import { inSentence, t } from '#kit/words.ts'
import styles from './user-list.module.css'

export interface PermissionMatrixProps {
  permissions: Permissions
  /** Without it the matrix is for reading. */
  onChange?: (permissions: Permissions) => void
}

/** What a user may do: a line per module, a column per action. */
export function PermissionMatrix({ permissions, onChange }: PermissionMatrixProps) {
  return (
    <div className={styles.matrixBox}>
      <table className={styles.matrix}>
        <caption>
          <VisuallyHidden>{t('Permissions')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('Module')}</th>
            {permissionActions.map((action) => (
              <th key={action} scope="col">
                {inWords(action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionModules.map((module) => (
            <tr key={module}>
              <th scope="row">{inWords(module)}</th>
              {permissionActions.map((action) => {
                const may = permissions[module][action]
                const toggle = () =>
                  onChange?.({ ...permissions, [module]: { ...permissions[module], [action]: !may } })
                return (
                  <td key={action} data-yes={may || undefined}>
                    {onChange ? (
                      <label>
                        <Checkbox
                          size="xs"
                          aria-label={`${inWords(module)}: ${inSentence(inWords(action))}`}
                          checked={may}
                          onChange={toggle}
                        />
                      </label>
                    ) : (
                      <Granted may={may} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Granted({ may }: { may: boolean }) {
  const Icon = may ? IconCheck : IconMinus
  return (
    <>
      <Icon size={16} stroke={2} aria-hidden="true" />
      <VisuallyHidden>{may ? t('yes') : t('no')}</VisuallyHidden>
    </>
  )
}
