import type { TextKey } from './i18n/text-key.ts'

export interface RouteEntry {
  /** Title until the screen sets its own. */
  readonly titleKey: TextKey
  /** `signedIn` leads to sign-in and back; `adult` also to the profile while that is missing. */
  readonly needs: 'nothing' | 'signedIn' | 'adult'
  readonly swipeBack: boolean
  /** Place in the tab bar. */
  readonly tab?: 0 | 1 | 2 | 3 | 4
  /** Opens before the terms were accepted (APP-05): with one of these as its `id`. */
  readonly beforeConsent?: readonly string[]
  /** Comes with a later version: a calm page that leads home stands there, and nothing leads to it. */
  readonly isLater?: true
  /** Stands on the page below like a sheet, and leaves it in sight. */
  readonly isSheet?: true
}

const open = { needs: 'nothing', swipeBack: true } as const
const signedIn = { needs: 'signedIn', swipeBack: true } as const
const adult = { needs: 'adult', swipeBack: true } as const
const later = { isLater: true } as const

/**
 * Every address of the product, under exactly the path of the specification. Their screens stand in `screens.ts`,
 * apart, since screens import this table. Source: spec §2.
 */
const TABLE = {
  '/': { titleKey: 'title.home', ...open, tab: 0 },
  '/pages/bar/home': { titleKey: 'title.home', ...open, tab: 0 },
  '/pages/bar/store': { titleKey: 'title.store', ...open, tab: 1 },
  '/TUIKit/components/TUIConversation/index': { titleKey: 'title.messages', ...adult, tab: 2 },
  '/pages/bar/message': { titleKey: 'title.messages', ...adult, tab: 3 },
  '/pages/bar/mine': { titleKey: 'title.mine', ...open, tab: 4 },

  '/pages/account/signIn': { titleKey: 'title.signIn', ...open },
  '/pages/account/signUp': { titleKey: 'title.signUp', ...open },
  '/pages/account/forget': { titleKey: 'title.forget', ...open },
  '/pages/account/info': { titleKey: 'title.info', ...signedIn },
  '/pages/account/editProfile': { titleKey: 'title.editProfile', ...adult },
  '/pages/account/changeName': { titleKey: 'title.changeName', ...adult },
  '/pages/account/changePwd': { titleKey: 'title.changePwd', ...signedIn },
  '/pages/account/setUp': { titleKey: 'title.setUp', ...open },
  '/pages/account/aboutUs': { titleKey: 'title.aboutUs', ...open },
  '/pages/account/contactUs': { titleKey: 'title.contactUs', ...open },
  '/pages/account/blockList': { titleKey: 'title.blockList', ...adult },
  '/pages/account/langSwitch': { titleKey: 'title.langSwitch', ...open },

  // Beside the specification's own pages: it names these things, but no address for them.
  '/pages/account/email': { titleKey: 'title.email', ...signedIn },
  '/pages/account/sessions': { titleKey: 'title.sessions', ...signedIn },
  '/pages/account/passkeys': { titleKey: 'title.passkeys', ...signedIn },
  '/pages/account/export': { titleKey: 'title.export', ...signedIn },
  '/pages/account/cancel': { titleKey: 'title.cancel', ...open },
  '/pages/account/discretion': { titleKey: 'title.discretion', ...open },
  '/pages/chat/search': { titleKey: 'chat.search.title', ...adult },
  '/pages/chat/gallery': { titleKey: 'chat.gallery.title', ...adult },
  '/pages/goods/cart': { titleKey: 'title.cart', ...adult },
  '/pages/goods/orders': { titleKey: 'title.orders', ...adult },
  '/pages/device/add': { titleKey: 'title.addDevice', ...adult },
  '/pages/device/foreign': { titleKey: 'device.foreign.title', ...adult },
  '/pages/player/patterns': { titleKey: 'title.patterns', ...adult },
  '/pages/player/pattern': { titleKey: 'title.pattern', ...adult },

  // The terms and the privacy policy.
  '/pages/notice/detail': { titleKey: 'title.noticeDetail', ...open, beforeConsent: ['1', '2'] },
  '/pages/notice/msgDetail': { titleKey: 'title.msgDetail', ...adult },
  '/pages/notice/msg': { titleKey: 'title.message', ...adult },
  '/pages/notice/list': { titleKey: 'title.guide', ...signedIn },

  '/pages/download/app': { titleKey: 'title.downloadApp', ...open },
  '/pages/download/upgrade': { titleKey: 'title.upgrade', ...open },

  '/pages/common/modal': { titleKey: 'title.invitation', ...adult, ...later },
  '/pages/common/choose-location': { titleKey: 'title.chooseLocation', ...adult },
  '/pages/common/open-location': { titleKey: 'title.openLocation', ...adult },

  '/TUIKit/components/TUIChat/index': { titleKey: 'title.chat', ...adult, swipeBack: false },
  '/TUIKit/components/TUIChat/video-play': { titleKey: 'title.video', ...adult },
  '/pages/chat/operate': { titleKey: 'title.operate', ...adult },
  '/pages/chat/report': { titleKey: 'title.report', ...adult },
  '/pages/chat/addFriend': { titleKey: 'title.addFriend', ...adult },
  '/pages/chat/friendApply': { titleKey: 'title.friendApply', ...adult },

  '/pages/goods/list': { titleKey: 'title.goodsList', ...open },
  '/pages/goods/detail': { titleKey: 'title.goodsDetail', ...open },

  '/pages/player/player': { titleKey: 'title.player', ...adult },
  '/pages/player/interact': { titleKey: 'title.interact', ...adult },
  '/pages/player/standAloneEquipment': { titleKey: 'title.standAlone', ...adult, swipeBack: false },
  '/pages/player/classicPlay': { titleKey: 'title.classic', ...adult },
  '/pages/player/videoMode': { titleKey: 'title.videoMode', ...adult },
  '/pages/player/androidMusic': { titleKey: 'title.music', ...adult },
  '/pages/player/iosMusic': { titleKey: 'title.music', ...adult },
  '/pages/player/drawLine': { titleKey: 'title.drawLine', ...adult },
  '/pages/player/frequency': { titleKey: 'title.frequency', ...adult, isSheet: true },
  '/pages/player/voiceControl': { titleKey: 'title.voiceControl', ...adult },

  '/pages/gift/gift': { titleKey: 'title.gift', ...adult },
  '/pages/gift/forms': { titleKey: 'title.giftForms', ...adult },
} as const satisfies Record<string, RouteEntry>

export type RoutePath = keyof typeof TABLE

/** A route whose screen is there. */
export type ReadyPath = {
  [Path in RoutePath]: (typeof TABLE)[Path] extends { isLater: true } ? never : Path
}[RoutePath]

export const ROUTES: Readonly<Record<RoutePath, RouteEntry>> = TABLE

/** Whether a page may be led to: its screen is there. */
export function isReady(path: RoutePath): boolean {
  return ROUTES[path].isLater !== true
}

/** The route of an address, or undefined; one trailing slash is forgiven. */
export function routeOf(pathname: string): RoutePath | undefined {
  const bare = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return Object.hasOwn(ROUTES, bare) ? (bare as RoutePath) : undefined
}
