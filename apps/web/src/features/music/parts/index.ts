export { addFiles, TRACKS, useMusicPlayer, useWave } from '../use-music-player.ts'
export { TrackStage } from './TrackStage.tsx'
export { TracksSection } from './TracksSection.tsx'
