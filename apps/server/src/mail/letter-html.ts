import type { LetterParts } from './letter.ts'

/** The product's warm greys and its one accent, by day and by night; letters can't read the web's tokens. */
const STYLE = `
body{margin:0;padding:32px 16px;background:#f2f1ee;color:#1e1a15;
font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic","PingFang SC",sans-serif}
.card{max-width:440px;margin:0 auto;padding:28px 24px;background:#fff;border-radius:16px}
p{margin:0 0 16px}
.card>:last-child{margin-bottom:0}
.mark{width:36px;height:6px;margin:0 0 24px;border-radius:3px;background:#ffc93c}
.code{margin:4px 0 20px;padding:16px 8px;border-radius:12px;background:#f7f6f3;text-align:center;
font:700 32px/40px ui-monospace,"SF Mono","Roboto Mono",monospace;letter-spacing:6px;text-indent:6px}
.rest{color:#575047;font-size:14px;line-height:20px}
.sender{max-width:440px;margin:16px auto 0;padding:0 24px;color:#6b645a;font-size:12px;line-height:16px}
.preview{display:none;overflow:hidden;max-height:0;max-width:0;opacity:0}
@media (prefers-color-scheme:dark){
body{background:#14110d;color:#f5efe4}.card{background:#1f1b16}.code{background:#2c2720}
.rest{color:#cfc5b6}.sender{color:#b9ae9e}}`

/** A whole page without pictures, links or anything from elsewhere, so that opening it tells nobody. */
export function toHtml(letter: LetterParts): string {
  const rest = letter.rest.map((line) => `<p class="rest">${escaped(line)}</p>`)
  const code = letter.code === undefined ? '' : `<p class="code" dir="ltr">${escaped(letter.code)}</p>`
  return `<!doctype html>
<html lang="${letter.language}" dir="${letter.isRightToLeft ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(letter.subject)}</title>
<style>${STYLE}</style></head>
<body><div class="preview">${escaped(letter.preview)}</div>
<div class="card"><div class="mark"></div><p>${escaped(letter.lead)}</p>${code}${rest.join('')}</div>
<p class="sender">${escaped(letter.sender)}</p></body></html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
