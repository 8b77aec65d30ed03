/** What the page asks its reader. A frame is handed over whole. */
export type ReadRequest =
  | { readonly id: number; readonly frame: ImageBitmap }
  | { readonly id: number; readonly picture: Blob }

/** Why a picture was not read; `failed`: the reader itself is not there. */
export type ReadTrouble = 'unreadable' | 'tooLarge' | 'failed'

/** `texts` is empty where no code was found. */
export type ReadAnswer = { readonly id: number } & (
  | { readonly texts: readonly string[] }
  | { readonly trouble: ReadTrouble }
)
