import { NotLoaded } from './empty-state/NotLoaded.tsx'
import css from './kit.gallery.module.css'
import { Feed } from './list/Feed.tsx'
import { List } from './list/List.tsx'
import { Row } from './list/Row.tsx'
import { Qr } from './qr/Qr.tsx'
import { RichText } from './rich-text/RichText.tsx'
import { Card } from './surface/Card.tsx'

const PAGE = [
  '<h2>Heading</h2><p>A paragraph with <strong>weight</strong>, <em>stress</em> and <code>code</code>.</p>',
  '<ul><li>First</li><li>Second, with <a href="/pages/download/app">a link inside</a></li></ul>',
  '<ol><li>One</li><li>Two, with <a href="https://example.org/">a link outside</a></li></ol>',
  '<blockquote><p>A quotation.</p></blockquote>',
  '<table><thead><tr><th>What</th><th>How long</th></tr></thead><tbody><tr><td>Name</td><td>1 year</td></tr></tbody></table>',
  '<script>shown as text</script>',
].join('')

export function ReadingGallery() {
  return (
    <div className={css.stack}>
      <Card>
        <RichText html={PAGE} />
      </Card>
      <NotLoaded onRetry={() => undefined} />
      <Qr text="https://example.org/" label="A code" sizePx={132} />
    </div>
  )
}

export function FeedGallery() {
  return (
    <div className={css.stack}>
      {(['ready', 'loading', 'failed'] as const).map((more) => (
        <Feed key={more} onRefresh={() => Promise.resolve()} more={more}>
          <List>
            <Row title={more} />
          </List>
        </Feed>
      ))}
    </div>
  )
}
