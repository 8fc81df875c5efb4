import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './install.mjs'

/** The environment of a person who installs: without the programs and the settings of npm that this run was started with. */
export const outsideEnvironment = Object.fromEntries(
  ['HOME', 'PATH', 'NODE_EXTRA_CA_CERTS'].map((name) => [
    name,
    process.env[name]?.replaceAll(/[^:]*node_modules[^:]*:/g, ''),
  ]),
)

/** Copies the files of the repository as they are, to a temporary folder where nothing is installed. */
export async function freshTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-fresh-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 2 ** 24 })
  const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
  for (const path of paths) await cp(join(root, path), join(folder, path))
  return folder
}

/** Copies the named files and folders to a temporary folder that has the same packages installed. */
export async function copyTree(paths: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-tree-'))
  const isSource = (path: string) => !['node_modules', 'dist', 'dist-static'].includes(basename(path))
  for (const path of paths) await cp(join(root, path), join(folder, path), { recursive: true, filter: isSource })
  await linkModules(folder)
  return folder
}

/** Links every installed package except our own, which must be those of the copy. */
async function linkModules(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@rad'), { recursive: true })
  for (const name of ['api', 'demo', 'web']) await symlink(join(folder, 'packages', name), join(modules, '@rad', name))
  const installed = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '@rad')
  for (const name of installed) await symlink(join(root, 'node_modules', name), join(modules, name))
  // A package that npm could not hoist is in the folder of the package that requires it.
  for (const name of ['api', 'demo', 'web']) {
    const own = join('packages', name, 'node_modules')
    if (existsSync(join(root, own)) && existsSync(join(folder, 'packages', name)))
      await symlink(join(root, own), join(folder, own))
  }
}
