import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaAddress } from '../media/use-media-address.ts'
import css from './Avatar.module.css'

export interface AvatarProps {
  /** An address of ours; while it loads, and where it does not, the first dune stands in, or a plain ground. */
  readonly src: string
  readonly size?: 32 | 36 | 40 | 48 | 56 | 72 | 96
  /** Ring while a session runs. */
  readonly isLive?: boolean
  /** Green dot; between friends only. */
  readonly isOnline?: boolean
  /** Only where no name stands beside the picture. */
  readonly name?: string
}

const FALLBACK = '/avatars/dune-1.svg'

export function Avatar({ src, size = 48, isLive = false, isOnline = false, name = '' }: AvatarProps) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<readonly string[]>([])
  const address = useMediaAddress(src)
  const shown = [address || FALLBACK, FALLBACK].find((one) => !broken.includes(one))
  return (
    <span className={css.avatar} data-size={size} data-live={isLive || undefined}>
      {shown === undefined ? (
        <svg
          className={css.ground}
          width={size}
          height={size}
          role="img"
          aria-label={name}
          aria-hidden={name === '' || undefined}
        />
      ) : (
        <img
          src={shown}
          alt={name}
          width={size}
          height={size}
          onError={() => setBroken((before) => [...before, shown])}
        />
      )}
      {isOnline ? <span className={css.online} role="img" aria-label={t('ui.online')} /> : null}
    </span>
  )
}
