import { mkdir } from 'node:fs/promises'
import { type FolderLock, lockFolder } from '#database/folder-lock.ts'
import type { Environment } from './environment.ts'
import { EnvironmentError } from './environment-error.ts'

/** Takes the data folder for this process alone. Nothing to take where PostgreSQL keeps the data. */
export async function takeDataFolder({ database_url, data_dir }: Environment): Promise<FolderLock> {
  if (database_url) return { release: () => undefined, onLost: () => undefined }
  await mkdir(data_dir, { recursive: true })
  const lock = await lockFolder(data_dir)
  if (!lock)
    throw new EnvironmentError(`Another server is using ${data_dir}. Stop it first, or choose another DATA_DIR.`)
  return lock
}
