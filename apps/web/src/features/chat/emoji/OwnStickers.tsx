import { useQuery } from '@tanstack/react-query'
import type { OwnSticker } from '@thrum/contracts/chat/sticker.routes'
import type { Sticker } from '@thrum/contracts/chat/stickers'
import { CHAT_TOAST_MS, OWN_STICKERS_MAX } from '@thrum/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useFileInput } from '../../../ui/file/use-file-input.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useMedia } from '../../../ui/media/use-media.ts'
import { ask } from '../../../ui/popup/ask.ts'
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx'
import { choosePicture, PICTURE_ACCEPT } from '../../media/index.ts'
import panel from './EmojiPanel.module.css'
import css from './OwnStickers.module.css'
import { dropSticker, makeSticker, ownStickersQuery, toSticker } from './own-stickers.api.ts'
import { useGridKeys } from './use-grid-keys.ts'

interface OwnStickersProps {
  readonly id: string
  readonly labelledBy: string
  readonly onSticker: (sticker: Sticker) => void
}

/** What one has made oneself: sent by a tap, added from a picture, taken off again. Requirement INPT-011 */
export function OwnStickers({ id, labelledBy, onSticker }: OwnStickersProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(ownStickersQuery)
  return (
    <div
      className={panel.scroll}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      aria-busy={data === undefined && !isError}
    >
      {data !== undefined ? (
        <Shelf stickers={data} onSticker={onSticker} />
      ) : isError ? (
        <div className={panel.none} role="status">
          <p>{t('ui.notLoadedText')}</p>
          <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </div>
      ) : null}
    </div>
  )
}

interface ShelfProps {
  readonly stickers: readonly OwnSticker[]
  readonly onSticker: (sticker: Sticker) => void
}

function Shelf({ stickers, onSticker }: ShelfProps) {
  const { t } = useTranslation()
  const { grid, onKeyDown, stop } = useGridKeys()
  const [isRemoving, setRemoving] = useState(false)
  const making = useMaking()
  const { open, input } = useFileInput({
    label: t('chat.emoji.add'),
    accept: PICTURE_ACCEPT,
    onFile: (file) => void making.make(file),
  })
  const isEmpty = stickers.length === 0
  const remove = async ({ id }: OwnSticker) => {
    const isSure = await ask({
      title: t('chat.emoji.removeTitle'),
      text: t('chat.emoji.removeText'),
      yes: t('chat.emoji.removeYes'),
      no: t('ui.cancel'),
    })
    // Whatever went wrong was said.
    if (isSure) await dropSticker(id).catch(() => undefined)
  }
  return (
    <>
      <div className={css.head}>
        <p role="status">
          {isEmpty ? (
            t('chat.emoji.ownEmpty')
          ) : (
            <bdi dir="ltr">{`${stickers.length} / ${OWN_STICKERS_MAX}`}</bdi>
          )}
        </p>
        {isEmpty ? null : (
          <button
            type="button"
            className={css.change}
            aria-pressed={isRemoving}
            onClick={() => setRemoving(!isRemoving)}
          >
            {t(isRemoving ? 'ui.done' : 'chat.emoji.change')}
          </button>
        )}
      </div>
      {making.ratio === undefined ? null : (
        <ProgressBar label={t('chat.emoji.adding')} percent={making.ratio * 100} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed */}
      <div ref={grid} className={panel.grid} data-big onKeyDown={onKeyDown}>
        <button
          type="button"
          className={css.add}
          {...stop(0)}
          aria-label={t('chat.emoji.add')}
          disabled={making.ratio !== undefined || stickers.length >= OWN_STICKERS_MAX}
          onClick={open}
        >
          <Icon name="plus" />
        </button>
        {stickers.map((sticker, at) => (
          <button
            key={sticker.id}
            type="button"
            {...stop(at + 1)}
            aria-label={t(isRemoving ? 'chat.emoji.removeNth' : 'chat.emoji.ownNth', { n: at + 1 })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (isRemoving ? void remove(sticker) : onSticker(toSticker(sticker)))}
          >
            <Picture url={sticker.url} />
            {isRemoving ? (
              <span className={css.off}>
                <Icon name="close" size={16} />
              </span>
            ) : null}
          </button>
        ))}
      </div>
      {input}
    </>
  )
}

function Picture({ url: address }: { readonly url: string }) {
  const { url } = useMedia(address)
  return url === undefined ? (
    <span className={css.sticker} />
  ) : (
    <img className={css.sticker} src={url} draggable={false} alt="" />
  )
}

/** One at a time. */
function useMaking() {
  const { t } = useTranslation()
  const [ratio, setRatio] = useState<number>()
  return {
    ratio,
    async make(file: File) {
      const chosen = await choosePicture(file)
      if (typeof chosen === 'string') {
        toast(t(`chat.picture.${chosen}`), { kind: 'alert', durationMs: CHAT_TOAST_MS })
        return
      }
      setRatio(0)
      // Whatever went wrong was said.
      await makeSticker(chosen.blob, setRatio).catch(() => undefined)
      setRatio(undefined)
    },
  }
}
