import { cardsApi } from '@rad/api/apps/cards/contract'
import { type Tag, tags } from '@rad/api/apps/todo/contract'
import { word } from '@rad/api/words'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import type { CardChoice } from './card-choices.ts'
import { tableFile } from './card-file.ts'
import styles from './card.module.css'
import { defineCard } from './define-card.tsx'
import { Faces } from './faces.tsx'

const tagChoice: CardChoice<Tag> = {
  label: word('Tag'),
  first: 'team',
  options: () => tags.map((value) => ({ value, label: inWords(value) })),
}

/** The tasks of a tag as a project: how many are done, who has the others, and by when they are due. */
export const taskProgress = defineCard({
  id: 'tasks',
  title: word('Task progress'),
  size: 4,
  height: 220,
  choice: tagChoice,
  read: (tag) => query(cardsApi.taskProgress, { query: { tag } }),
  file: ({ team }) =>
    tableFile(
      [t('Assignee'), t('Open tasks')],
      team.map(({ fullName, open }) => [fullName, open]),
    ),
  draw: ({ tag, opens, total, completed, overdue, percent, team, dueBy, next }, { title, format }) =>
    total === 0 ? (
      <EmptyState title={t('No tasks with this tag')} action={<PathLink href={opens}>{t('Open to-do')}</PathLink>} />
    ) : (
      <div className={styles.project}>
        <p className={styles.pills}>
          <Badge tone="accent">{inWords(tag)}</Badge>
          {overdue > 0 ? <Badge tone="bad">{t('Overdue: {count}', { count: format.number(overdue) })}</Badge> : null}
        </p>
        <div className={styles.bars}>
          <div>
            <span>
              <PathLink href={opens}>{t('Tasks: {count}', { count: format.number(total) })}</PathLink>
            </span>
            <bdi>{format.percent(percent)}</bdi>
            <progress value={percent} max={100} aria-label={title} />
          </div>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('Completed')}</dt>
            <dd>{format.number(completed)}</dd>
          </div>
          <div>
            <dt>{t('Open')}</dt>
            <dd>{format.number(total - completed)}</dd>
          </div>
          <div>
            <dt>{t('Due by')}</dt>
            <dd>{dueBy ? format.day(dueBy) : '–'}</dd>
          </div>
        </dl>
        {next ? (
          <p className={styles.next}>
            <span>{t('Next due date')}</span>
            <PathLink href={next.opens}>
              <bdi>{next.title}</bdi>
            </PathLink>
            <span>{format.day(next.dueDate)}</span>
          </p>
        ) : null}
        {team.length > 0 ? (
          <Faces
            people={team.map(({ fullName }) => ({ name: fullName, label: fullName }))}
            words={t('Assignees: {count}', { count: format.number(team.length) })}
          />
        ) : null}
      </div>
    ),
})
