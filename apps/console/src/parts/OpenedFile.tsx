import { useEffect, useState } from 'react'

interface OpenedFileProps {
  blob: Blob
  /** What it is called where it is saved. */
  name: string
  /** For whoever doesn't see it. */
  label: string
}

/** A picture, film, sound or file that an operator opened: shown where the browser can, else to be saved. */
export function OpenedFile({ blob, name, label }: OpenedFileProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (address === undefined) return null
  const [kind] = blob.type.split('/')
  const style = { maxWidth: '100%', maxHeight: 480 }
  if (kind === 'image')
    return <img src={address} alt={label} style={{ ...style, objectFit: 'contain', display: 'block' }} />
  // biome-ignore lint/a11y/useMediaCaption: what people recorded has none
  if (kind === 'video') return <video src={address} aria-label={label} controls style={style} />
  // biome-ignore lint/a11y/useMediaCaption: what people recorded has none
  if (kind === 'audio') return <audio src={address} aria-label={label} controls />
  return (
    <a href={address} download={name}>
      Save the file
    </a>
  )
}
