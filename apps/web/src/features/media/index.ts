export { AvatarCrop } from './parts/AvatarCrop.tsx'
export { PictureInput } from './parts/PictureInput.tsx'
export { type ChosenPicture, choosePicture, PICTURE_ACCEPT, toSmallPicture } from './small-picture.ts'
export { upload } from './upload.api.ts'
