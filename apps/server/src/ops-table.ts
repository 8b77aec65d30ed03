import { backupCommands } from './backup/backup.ops.ts'
import { chatCommands } from './features/chat/chat.ops.ts'
import { complaintCommands } from './features/complaint/complaint.ops.ts'
import { deviceCommands } from './features/device/device.ops.ts'
import { figuresCommands } from './features/figures/figures.ops.ts'
import { giftCommands } from './features/gift/gift.ops.ts'
import { noticeCommands } from './features/notice/notice.ops.ts'
import { siteMessageCommands } from './features/notice/site-message.ops.ts'
import { officialCommands } from './features/official/official.ops.ts'
import { operatorCommands } from './features/operator/operator.ops.ts'
import { goodsCommands } from './features/store/goods.ops.ts'
import { showcaseCommands } from './features/store/showcase.ops.ts'
import { suspensionCommands } from './features/suspension/suspension.ops.ts'
import { versionCommands } from './features/version/version.ops.ts'
import { keyCommands } from './keys.ops.ts'
import type { OpsBareRun, OpsRun, OpsTable } from './ops-command.ts'
import { loggedOps } from './ops-log.ts'

/** All that an operator may say. */
export const OPS: OpsTable<OpsRun | OpsBareRun> = loggedOps({
  ...deviceCommands,
  ...noticeCommands,
  ...siteMessageCommands,
  ...versionCommands,
  ...suspensionCommands,
  ...complaintCommands,
  ...figuresCommands,
  ...giftCommands,
  ...goodsCommands,
  ...showcaseCommands,
  ...chatCommands,
  ...officialCommands,
  ...operatorCommands,
  ...backupCommands,
  ...keyCommands,
})
