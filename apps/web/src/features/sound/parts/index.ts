export { FollowCard } from './FollowCard.tsx'
export { FollowSheet, SlotChips } from './FollowSheet.tsx'
export { SettingSlider } from './SettingSlider.tsx'
