import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import type { FilmAttachment } from '../core/attachment.ts'
import { chooseFilm } from './choose-film.ts'
import { readFilmHere } from './read-film.ts'

/**
 * Sends a film that was taken from the device; one that can't be sent is refused before it leaves. INPT-016
 * @param onChosen one was taken
 */
export function useFilmEntry(onFilm: (film: FilmAttachment) => void, onChosen: () => void) {
  const { t } = useTranslation()
  async function look(file: File): Promise<void> {
    const chosen = await chooseFilm(file, readFilmHere)
    if (typeof chosen === 'string')
      toast(t(`chat.film.${chosen}`), { kind: 'alert', durationMs: CHAT_TOAST_MS })
    else onFilm(chosen)
  }
  return (file: File) => {
    onChosen()
    void look(file)
  }
}
