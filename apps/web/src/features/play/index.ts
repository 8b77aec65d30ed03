export { PlayLayer } from './PlayLayer.tsx'
export { startInvite } from './play.start.ts'
export { InteractScreen } from './screens/InteractScreen.tsx'
export { usePlay } from './use-play.ts'
