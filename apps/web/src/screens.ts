import type { ComponentType } from 'react'
import type { ReadyPath } from './routes.ts'

/** The screen of each route, in a chunk of its own. The type makes sure that none is missing. */
export const SCREENS: Readonly<Record<ReadyPath, () => Promise<ComponentType>>> = {
  '/': () => import('./features/home/screens/HomeScreen.tsx').then((m) => m.HomeScreen),
  '/pages/bar/home': () => import('./features/home/screens/HomeScreen.tsx').then((m) => m.HomeScreen),
  '/pages/bar/store': () => import('./features/store/screens/StoreScreen.tsx').then((m) => m.StoreScreen),
  '/pages/bar/mine': () => import('./features/account/screens/MineScreen.tsx').then((m) => m.MineScreen),
  '/pages/account/signIn': () =>
    import('./features/account/screens/SignInScreen.tsx').then((m) => m.SignInScreen),
  '/pages/account/signUp': () =>
    import('./features/account/screens/SignUpScreen.tsx').then((m) => m.SignUpScreen),
  '/pages/account/forget': () =>
    import('./features/account/screens/ForgetScreen.tsx').then((m) => m.ForgetScreen),
  '/pages/account/changePwd': () =>
    import('./features/account/screens/ChangePwdScreen.tsx').then((m) => m.ChangePwdScreen),
  '/pages/account/email': () =>
    import('./features/account/screens/EmailScreen.tsx').then((m) => m.EmailScreen),
  '/pages/account/sessions': () =>
    import('./features/account/screens/SessionsScreen.tsx').then((m) => m.SessionsScreen),
  '/pages/account/passkeys': () =>
    import('./features/account/screens/PasskeysScreen.tsx').then((m) => m.PasskeysScreen),
  '/pages/account/info': () =>
    import('./features/account/screens/ProfileInfoScreen.tsx').then((m) => m.ProfileInfoScreen),
  '/pages/account/editProfile': () =>
    import('./features/account/screens/EditProfileScreen.tsx').then((m) => m.EditProfileScreen),
  '/pages/account/changeName': () =>
    import('./features/account/screens/ChangeNameScreen.tsx').then((m) => m.ChangeNameScreen),
  '/pages/account/setUp': () =>
    import('./features/settings/screens/SetUpScreen.tsx').then((m) => m.SetUpScreen),
  '/pages/account/aboutUs': () =>
    import('./features/settings/screens/AboutUsScreen.tsx').then((m) => m.AboutUsScreen),
  '/pages/account/contactUs': () =>
    import('./features/settings/screens/ContactUsScreen.tsx').then((m) => m.ContactUsScreen),
  '/pages/account/blockList': () =>
    import('./features/friends/screens/BlockListScreen.tsx').then((m) => m.BlockListScreen),
  '/pages/account/export': () =>
    import('./features/account/screens/ExportScreen.tsx').then((m) => m.ExportScreen),
  '/pages/account/cancel': () =>
    import('./features/account/screens/CancelScreen.tsx').then((m) => m.CancelScreen),
  '/pages/account/discretion': () =>
    import('./features/discretion/screens/DiscretionScreen.tsx').then((m) => m.DiscretionScreen),
  '/pages/account/langSwitch': () =>
    import('./features/settings/screens/LangSwitchScreen.tsx').then((m) => m.LangSwitchScreen),
  '/pages/device/foreign': () =>
    import('./features/device/screens/ForeignToyScreen.tsx').then((m) => m.ForeignToyScreen),
  '/pages/device/add': () =>
    import('./features/device/screens/AddDeviceScreen.tsx').then((m) => m.AddDeviceScreen),
  '/pages/player/patterns': () =>
    import('./features/pattern/screens/PatternsScreen.tsx').then((m) => m.PatternsScreen),
  '/pages/player/pattern': () =>
    import('./features/pattern/screens/PatternScreen.tsx').then((m) => m.PatternScreen),
  '/pages/notice/detail': () =>
    import('./features/notice/screens/NoticeDetailScreen.tsx').then((m) => m.NoticeDetailScreen),
  '/TUIKit/components/TUIConversation/index': () =>
    import('./features/chat/screens/ConversationsScreen.tsx').then((m) => m.ConversationsScreen),
  '/pages/bar/message': () =>
    import('./features/chat/screens/ConversationsScreen.tsx').then((m) => m.ConversationsScreen),
  '/TUIKit/components/TUIChat/index': () =>
    import('./features/chat/screens/ChatScreen.tsx').then((m) => m.ChatScreen),
  '/TUIKit/components/TUIChat/video-play': () =>
    import('./features/chat/film/VideoPlayScreen.tsx').then((m) => m.VideoPlayScreen),
  '/pages/chat/gallery': () =>
    import('./features/chat/screens/GalleryScreen.tsx').then((m) => m.GalleryScreen),
  '/pages/chat/search': () => import('./features/chat/screens/SearchScreen.tsx').then((m) => m.SearchScreen),
  '/pages/notice/msgDetail': () =>
    import('./features/notice/screens/MessageDetailScreen.tsx').then((m) => m.MessageDetailScreen),
  '/pages/notice/msg': () =>
    import('./features/notice/screens/MessagesScreen.tsx').then((m) => m.MessagesScreen),
  '/pages/notice/list': () => import('./features/notice/screens/GuideScreen.tsx').then((m) => m.GuideScreen),
  '/pages/download/app': () =>
    import('./features/download/screens/DownloadAppScreen.tsx').then((m) => m.DownloadAppScreen),
  '/pages/download/upgrade': () =>
    import('./features/version/screens/UpgradeScreen.tsx').then((m) => m.UpgradeScreen),
  '/pages/chat/addFriend': () =>
    import('./features/friends/screens/AddFriendScreen.tsx').then((m) => m.AddFriendScreen),
  '/pages/chat/friendApply': () =>
    import('./features/friends/screens/FriendApplyScreen.tsx').then((m) => m.FriendApplyScreen),
  '/pages/chat/operate': () =>
    import('./features/friends/screens/OperateScreen.tsx').then((m) => m.OperateScreen),
  '/pages/chat/report': () =>
    import('./features/complaint/screens/ReportScreen.tsx').then((m) => m.ReportScreen),
  '/pages/common/choose-location': () =>
    import('./features/place/screens/ChooseLocationScreen.tsx').then((m) => m.ChooseLocationScreen),
  '/pages/common/open-location': () =>
    import('./features/place/screens/OpenLocationScreen.tsx').then((m) => m.OpenLocationScreen),
  '/pages/goods/list': () =>
    import('./features/store/screens/GoodsListScreen.tsx').then((m) => m.GoodsListScreen),
  '/pages/goods/detail': () =>
    import('./features/store/screens/GoodsDetailScreen.tsx').then((m) => m.GoodsDetailScreen),
  '/pages/goods/cart': () => import('./features/store/screens/CartScreen.tsx').then((m) => m.CartScreen),
  '/pages/goods/orders': () =>
    import('./features/store/screens/OrdersScreen.tsx').then((m) => m.OrdersScreen),
  '/pages/gift/gift': () => import('./features/gift/screens/GiftScreen.tsx').then((m) => m.GiftScreen),
  '/pages/gift/forms': () =>
    import('./features/gift/screens/GiftFormsScreen.tsx').then((m) => m.GiftFormsScreen),
  '/pages/player/player': () =>
    import('./features/player/screens/PlayerScreen.tsx').then((m) => m.PlayerScreen),
  '/pages/player/interact': () =>
    import('./features/play/screens/InteractScreen.tsx').then((m) => m.InteractScreen),
  '/pages/player/standAloneEquipment': () =>
    import('./features/player/screens/StandAloneScreen.tsx').then((m) => m.StandAloneScreen),
  '/pages/player/classicPlay': () =>
    import('./features/player/screens/ClassicPlayScreen.tsx').then((m) => m.ClassicPlayScreen),
  '/pages/player/voiceControl': () =>
    import('./features/voice-control/screens/VoiceControlScreen.tsx').then((m) => m.VoiceControlScreen),
  '/pages/player/androidMusic': () =>
    import('./features/music/screens/MusicScreen.tsx').then((m) => m.MusicScreen),
  '/pages/player/iosMusic': () =>
    import('./features/music/screens/MusicScreen.tsx').then((m) => m.MusicScreen),
  '/pages/player/videoMode': () =>
    import('./features/video/screens/VideoModeScreen.tsx').then((m) => m.VideoModeScreen),
  '/pages/player/drawLine': () =>
    import('./features/draw/screens/DrawLineScreen.tsx').then((m) => m.DrawLineScreen),
  '/pages/player/frequency': () =>
    import('./features/draw/screens/FrequencyScreen.tsx').then((m) => m.FrequencyScreen),
}
