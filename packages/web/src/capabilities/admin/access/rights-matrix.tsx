import { VisuallyHidden } from '@mantine/core'
import { rightLetters } from '@rad/api/admin/access/contract'
import { useState } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { t } from '#kit/words.ts'
import { letters, type Matrix, subjectName } from './rights.ts'
import styles from './access.module.css'

export interface RightsMatrixProps {
  matrix: Matrix
  own: string
  /** The role the page is looked at as. */
  role: string
}

/** What each role may do, as the server goes by: a line per subject, a column per role, a letter per right. */
export function RightsMatrix({ matrix, own, role }: RightsMatrixProps) {
  const [q, setQ] = useState('')
  const term = q.toLocaleLowerCase()
  const rows = matrix.rows.filter(({ subject }) => subjectName(subject).toLocaleLowerCase().includes(term))
  const markOf = (code: string) => (code === own ? t('your role') : code === role ? t('previewed') : undefined)
  return (
    <section id="permissions" className={styles.matrix} aria-label={t('Permissions by role')}>
      <header className={styles.matrixHead}>
        <h2>{t('Permissions by role')}</h2>
        <SearchInput label={t('Search subjects')} value={q} onChange={setQ} />
        <dl className={styles.legend} aria-label={t('Legend')}>
          {letters.map((letter) => (
            <div key={letter}>
              <dt>{letter}</dt>
              <dd>{t(rightLetters[letter])}</dd>
            </div>
          ))}
        </dl>
      </header>
      {rows.length > 0 ? (
        <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('Permissions by role')}>
          <table>
            <caption>
              <VisuallyHidden>{t('Permissions by role')}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('Subject')}</th>
                {matrix.roles.map(({ code, name }) => (
                  <th key={code} scope="col" data-marked={markOf(code) ? true : undefined}>
                    <span>{t(name)}</span>
                    {markOf(code) ? <em>{markOf(code)}</em> : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ subject, letters: rights }) => (
                <tr key={subject}>
                  <th scope="row">{subjectName(subject)}</th>
                  {matrix.roles.map(({ code }) => (
                    <td key={code} data-marked={markOf(code) ? true : undefined}>
                      <Rights letters={rights[code] ?? ''} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <EmptyState title={t('No subjects found')} />
      )}
    </section>
  )
}

function Rights({ letters: rights }: { letters: string }) {
  const named = letters.filter((letter) => rights.includes(letter))
  if (named.length === 0) {
    return (
      <>
        <span className={styles.none} aria-hidden="true">
          ·
        </span>
        <VisuallyHidden>{t('none')}</VisuallyHidden>
      </>
    )
  }
  return (
    <>
      <span className={styles.reserved} aria-hidden="true">
        {rights}
      </span>
      <VisuallyHidden>{named.map((letter) => t(rightLetters[letter])).join(', ')}</VisuallyHidden>
    </>
  )
}
