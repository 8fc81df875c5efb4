import type { Person } from '@rad/api/admin/users/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { words } from '@rad/api/words'
import { capital } from '#kit/text/in-words.ts'
import { listed, t } from '#kit/words.ts'

export const kindNames: Record<Person['kind'], string> = words({
  brand: 'Brand',
  dealer: 'Dealer',
  agency: 'Agency',
  service_account: 'Service account',
})

/** What a person is: "Analyst, Panel member". */
export const rolesInWords = (roles: readonly string[]) => listed(roles.map((role) => t(roleName(role))))

/** One scope row in words: "Region N1, service only"; an empty row is the whole network. */
export function scopeWords(scope: Record<string, string | undefined>): string {
  const { channel, zone, region, territory, dealer, outlet, job_type } = scope
  const parts = [
    channel && t('channel {code}', { code: channel }),
    zone && t('zone {code}', { code: zone }),
    region && t('region {code}', { code: region }),
    territory && t('territory {code}', { code: territory }),
    dealer && t('dealer {code}', { code: dealer }),
    outlet && t('outlet {code}', { code: outlet }),
    job_type && (job_type === 'service' ? t('service only') : t('bodyshop only')),
  ].flatMap((part) => part || [])
  return capital(listed(parts) || t('whole network'))
}
