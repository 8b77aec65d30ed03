import { listInboxStaff } from '@thrum/contracts/console/official.routes'
import { useMemo } from 'react'
import { useAnswer } from '../../base/use-answer.ts'

/** Names of those who stand in the inbox, by id. */
export function useStaff(): ReadonlyMap<string, string> {
  const { data } = useAnswer(listInboxStaff)
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}
