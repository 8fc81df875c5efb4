import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** The API, its database, and the demo data. */
const apiFolders = ['packages/api/src', 'packages/api/migrations', 'packages/demo/src']

/**
 * @param {string[]} files
 * @param {boolean} isOfToday
 */
function hashOf(files, isOfToday) {
  const hash = createHash('sha256').update(isOfToday ? new Date().toISOString().slice(0, 10) : '')
  for (const path of files.toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

const lockfile = 'package-lock.json'

/**
 * A hash of all that goes into the pages: the web package, and what they take from the API.
 * @param {RegExp} api
 * @param {boolean} isOfToday What is made from the same files another day is different: it holds demo data.
 */
export const madeFrom = (api, isOfToday) =>
  hashOf(
    [...filesUnder('packages/web'), ...apiFolders.flatMap(filesUnder).filter((path) => api.test(path)), lockfile],
    isOfToday,
  )

/** A hash of all that goes into demo data, and of the day that they are made on. */
export const madeFromApi = () => hashOf([...apiFolders.flatMap(filesUnder), lockfile], true)

/**
 * @param {string} folder
 * @returns {string[]}
 */
export function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['dist', 'dist-static', 'node_modules'].includes(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : path
  })
}
