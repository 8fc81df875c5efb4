import { demoImage } from './demo-image.ts'

/** Every test file starts from a copy of one embedded database with demo data. */
export async function setup(): Promise<void> {
  process.env.TEST_DATABASE_IMAGE ??= await demoImage()
}
