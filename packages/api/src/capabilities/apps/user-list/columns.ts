import type { UserFile } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'sample_user.gender': UserFile['gender']
  'sample_user.contact_options': UserFile['contactOptions']
  'sample_user.address': UserFile['address']
  'sample_user.social': UserFile['social']
  'sample_user.settings': Partial<UserFile['settings']>
  'sample_user.permissions': UserFile['permissions']
}
