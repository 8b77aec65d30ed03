export { AvatarCrop } from './parts/AvatarCrop.tsx'
export { PictureInput } from './parts/PictureInput.tsx'
export { upload } from './upload.api.ts'
