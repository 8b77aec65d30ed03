import type { MouseEvent } from 'react'
import { navigation } from '../../navigation/navigation.instance.ts'
import { trusted } from '../../platform/trusted-types.ts'
import { routeOf } from '../../routes.ts'
import { askAndLeave } from './leave.ts'
import css from './RichText.module.css'

/** Own paths open inside, addresses of the network ask first; mail goes to the mail program. */
function follow(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  // The right button has its own meaning.
  if (link === null || link.href === '' || event.button > 1) return
  const { origin, pathname, searchParams, protocol } = new URL(link.href)
  if (protocol === 'mailto:') return
  event.preventDefault()
  const path = origin === window.location.origin ? routeOf(pathname) : undefined
  if (path !== undefined) navigation.push(path, Object.fromEntries(searchParams))
  else if (origin !== window.location.origin) void askAndLeave(link.href)
}

/** A page to read that comes as HTML: the only place where HTML is put into the page. */
export function RichText({ html }: { readonly html: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={css.text}
      onClick={follow}
      onAuxClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server and by the policy
      dangerouslySetInnerHTML={{ __html: trusted().createHTML(html) }}
    />
  )
}
