import { useEffect, useRef } from 'react'
import { thumbHashToRGBA } from 'thumbhash'
import css from './PictureBubble.module.css'

/** A picture's colours, for the time it loads. @param hash ThumbHash in base64 */
export function PictureBlur({ hash }: { readonly hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context === null || context === undefined) return
    const found = decode(hash)
    if (found === undefined) return
    current.width = found.width
    current.height = found.height
    context.putImageData(found, 0, 0)
  }, [hash])
  return <canvas ref={canvas} className={css.blur} width={1} height={1} />
}

/** It comes from outside: what is none shows nothing. */
function decode(hash: string): ImageData | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0))
    const { w, h, rgba } = thumbHashToRGBA(bytes)
    return new ImageData(new Uint8ClampedArray(rgba), w, h)
  } catch {
    return undefined
  }
}
