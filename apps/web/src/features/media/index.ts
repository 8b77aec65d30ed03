export { AvatarCrop } from './parts/AvatarCrop.tsx'
export { PictureInput } from './parts/PictureInput.tsx'
export { toSmall } from './picture.ts'
export { upload } from './upload.api.ts'
