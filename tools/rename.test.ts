import { expect, test } from 'vitest'
import { renamer } from './rename.ts'

const rename = renamer(
  { area: 'network', plural: 'models', singular: 'model' },
  { area: 'service', plural: 'job-cards', singular: 'job-card' },
)

test.each([
  ['export const modelRoutes = routes(modelsApi)', 'export const jobCardRoutes = routes(jobCardsApi)'],
  ["import { addModel } from './model-form.tsx'", "import { addJobCard } from './job-card-form.tsx'"],
  ["from '#capabilities/network/models/contract.ts'", "from '#capabilities/service/job-cards/contract.ts'"],
  ["db.selectFrom('model').select('model.id')", "db.selectFrom('job_card').select('job_card.id')"],
  ['sql`(select count(*) from model_year)`', 'sql`(select count(*) from job_card_year)`'],
  ["allow: 'read Model', path: '/api/models/:id'", "allow: 'read JobCard', path: '/api/job-cards/:id'"],
  ["summary: 'Changes a model.'", "summary: 'Changes a job card.'"],
  ["summary: 'Models of a make, by its models.'", "summary: 'Job cards of a make, by its job cards.'"],
  ["lazyRouteComponent(load, 'ModelListScreen')", "lazyRouteComponent(load, 'JobCardListScreen')"],
  ["ability.can('update', 'Model')", "ability.can('update', 'JobCard')"],
  ["subject: 'Model', name: 'model'", "subject: 'JobCard', name: 'job card'"],
  ['<Link to="/models/$id" kind="model">', '<Link to="/job-cards/$id" kind="job_card">'],
  ["title: 'Models'", "title: 'Job cards'"],
  ['`${model.make} ${model.name}`', '`${jobCard.make} ${jobCard.name}`'],
  ['`The model ${model.name} is a model.`', '`The job card ${jobCard.name} is a job card.`'],
  ['sql<number>`model.active`', 'sql<number>`job_card.active`'],
  ['    model: {', '    job_card: {'],
  ['{ model_id: ids.get(model) }', '{ job_card_id: ids.get(jobCard) }'],
  ['/** One model. */', '/** One job card. */'],
])('%s', (before, after) => {
  expect(rename(before)).toBe(after)
})
