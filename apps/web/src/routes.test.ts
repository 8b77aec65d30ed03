import { describe, expect, it } from 'vitest'
import { ROUTES, type RoutePath, routeOf } from './routes.ts'

/** The specification's table, area by area. */
const SPECIFIED = [
  '/',
  ...['home', 'store', 'message', 'mine'].map((name) => `/pages/bar/${name}`),
  '/TUIKit/components/TUIConversation/index',
  ...[
    'signIn',
    'signUp',
    'forget',
    'info',
    'editProfile',
    'changeName',
    'changePwd',
    'setUp',
    'aboutUs',
    'contactUs',
    'blockList',
    'langSwitch',
  ].map((name) => `/pages/account/${name}`),
  ...['detail', 'msgDetail', 'msg', 'list'].map((name) => `/pages/notice/${name}`),
  ...['app', 'upgrade'].map((name) => `/pages/download/${name}`),
  '/pages/common/modal',
  '/pages/common/choose-location',
  '/pages/common/open-location',
  '/TUIKit/components/TUIChat/index',
  '/TUIKit/components/TUIChat/video-play',
  ...['operate', 'report', 'addFriend', 'friendApply'].map((name) => `/pages/chat/${name}`),
  ...['list', 'detail'].map((name) => `/pages/goods/${name}`),
  ...[
    'player',
    'interact',
    'standAloneEquipment',
    'classicPlay',
    'videoMode',
    'androidMusic',
    'iosMusic',
    'drawLine',
    'frequency',
    'voiceControl',
  ].map((name) => `/pages/player/${name}`),
  '/pages/gift/gift',
]

const paths = Object.keys(ROUTES) as RoutePath[]

describe('routes', () => {
  it('APP-01 exist under exactly the path of the specification', () => {
    expect(SPECIFIED.filter((path) => routeOf(path) !== path)).toEqual([])
    expect(routeOf('/pages/account/signin')).toBeUndefined()
    expect(routeOf('/pages/account/signIn/')).toBe('/pages/account/signIn')
    expect(routeOf('/toString')).toBeUndefined()
  })

  it('APP-07 take swipe-back from the chat and from the equipment page alone', () => {
    const without = paths.filter((path) => !ROUTES[path].swipeBack)
    expect(without).toEqual(['/TUIKit/components/TUIChat/index', '/pages/player/standAloneEquipment'])
  })

  it('APP-03 give the five tabs their places', () => {
    const places = paths
      .filter((path) => ROUTES[path].tab !== undefined)
      .map((path) => [path, ROUTES[path].tab])
    expect(places).toEqual([
      ['/', 0],
      ['/pages/bar/home', 0],
      ['/pages/bar/store', 1],
      ['/TUIKit/components/TUIConversation/index', 2],
      ['/pages/bar/message', 3],
      ['/pages/bar/mine', 4],
    ])
  })

  it('APP-05 open nothing before consent but the notices that hold terms and privacy', () => {
    expect(paths.filter((path) => ROUTES[path].beforeConsent !== undefined)).toEqual(['/pages/notice/detail'])
  })
})
