import { createNoticeRepo } from '../../apps/server/src/features/notice/notice.repo.ts'
import { createSiteMessageRepo } from '../../apps/server/src/features/notice/site-message.repo.ts'
import { newNoticeId, newSiteMessageId } from '../../apps/server/src/ids.ts'

const NOTICE = {
  en: {
    name: 'Welcome to the demo',
    markdown: `Two phones, two people, two drawn toys. Everything here is real except the toys: the same server, the same
app, the same safety rules.

## Try this

- Invite the other phone and press **Stop** in the middle of it.
- Set a limit under **Never stronger than**, then try to go above it from the other side.
- Read [how stopping works](/pages/notice/list) in the guide.`,
  },
  'zh-Hans': {
    name: '欢迎来到演示',
    markdown: `两部手机，两个人，两个画出来的玩具。除了玩具，这里的一切都是真的：同样的服务、同样的应用、同样的安全规则。

## 试一试

- 邀请另一部手机，并在进行中按下**停止**。
- 在**强度上限**中设定上限，然后从另一边试着超过它。
- 在操作指南中阅读[停止如何工作](/pages/notice/list)。`,
  },
}

const MESSAGE = {
  en: {
    name: 'Your account is ready',
    markdown: `Good to have you here. Your profile is complete and your first toy is added.

If you want to know what is kept about you and for how long, read the [privacy policy](/pages/notice/detail?id=2&h=1).`,
  },
  'zh-Hans': {
    name: '你的账号已准备就绪',
    markdown: `很高兴你来到这里。你的资料已完成，第一个玩具也已添加。

想了解我们保存了哪些信息、保存多久，请阅读[隐私政策](/pages/notice/detail?id=2&h=1)。`,
  },
}

/** A notice and a site message, once: on a kept data folder they are there already. */
export async function say({ db, wall }) {
  const notices = createNoticeRepo(db)
  if ((await notices.listAll('notice')).length > 0) return
  const created_at = new Date(wall())
  await notices.add({ id: newNoticeId(), kind: 'notice', slug: null, place: 0, created_at, texts: NOTICE })
  await createSiteMessageRepo(db).add({ id: newSiteMessageId(), user_id: null, created_at, texts: MESSAGE })
}
