import { useEffect, useRef } from 'react'

/** HTML that the server made out of Markdown, with nothing in it but what readers may get. */
export function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    place.current?.replaceChildren(...body.childNodes)
  }, [html])
  return <div ref={place} />
}
