import { changeName } from '@thrum/contracts/account/account.routes'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { lookAgain, profileQuery } from './account.api.ts'

/** @throws CallError `profile.nickNameInvalid` */
export async function storeName(nickName: string): Promise<void> {
  const profile = await call(changeName, { nickName }, { notToast: true }).catch(lookAgain)
  queryClient.setQueryData(profileQuery.queryKey, profile)
}
