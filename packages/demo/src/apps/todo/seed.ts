import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import { demoSignIns } from '@rad/api/internal/capabilities/session/auth/demo-sign-ins.ts'
import { stride } from '@rad/api/internal/capabilities/apps/todo/rules.ts'
import { taskText } from '@rad/api/internal/capabilities/apps/todo/rich-text.rules.ts'
import { cleanHtml } from '@rad/api/internal/kernel/mail/rich-text.ts'
import { taskTexts } from './seed-texts.ts'

const tasksEach = 14

/** The day a task is due, counted from today: some are late, some are for now, one has no day at all. */
const dueIn = [-4, -1, 0, 0, 1, 2, 3, 5, 8, 13, 21, -9, 6, null]

/** A few tasks for each demo sign-in that has a right to them: of every view some, newest on top. Other users get none. */
export async function seedTasks(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(2026)
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name', 'roles'])
    .where('kind', '!=', 'service_account')
    .orderBy('email')
    .execute()
  const people = users.filter(({ roles }) => !roles.includes('client'))
  const owners = people.filter(({ email }) => demoSignIns.some((one) => one.email === email))
  const first = await nextSampleId(db, 'task', owners.length * tasksEach)

  const tasks = owners.flatMap((owner, person) =>
    Array.from({ length: tasksEach }, (_, index) => {
      const [title, tags, note] = taskTexts[(person * 5 + index) % taskTexts.length]!
      const days = dueIn[index]!
      return {
        id: first + person * tasksEach + index,
        user_id: owner.id,
        title,
        due_on: dueIn[index] === null ? null : addDays(today, days),
        ...taskText.stored(cleanHtml('text', note ?? '').html),
        assignee_name: random.chance(35) ? owner.full_name : random.chance(60) ? random.pick(people).full_name : null,
        tags: [...tags],
        is_completed: index >= 10 && index <= 11,
        is_deleted: index === 12,
        is_important: index % 5 === 1,
        position: (tasksEach - index) * stride,
      }
    }),
  )
  await db.insertInto('task').values(tasks).execute()
}
