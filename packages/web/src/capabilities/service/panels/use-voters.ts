import { panelsApi } from '@rad/api/service/panels/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useCan } from '#shell/frame/rights.tsx'

/** Who may be given a seat or the chair; undefined until it is known, and for who may change no panel. */
export const useVoters = () => useQuery({ ...query(panelsApi.people, {}), enabled: useCan()('update Level') }).data
