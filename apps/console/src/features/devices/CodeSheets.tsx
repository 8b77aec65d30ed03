import { Button, GlobalStyles } from '@mui/material'
import { formatDeviceCode, QR_LEAD_TOY } from '@thrum/contracts/ids'
import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { QrCode } from '../../parts/QrCode.tsx'

/** On paper, the sheets alone; on the screen, over everything. */
const STYLES = {
  '.code-sheets': {
    position: 'fixed',
    inset: 0,
    zIndex: 1_500,
    padding: '12mm',
    overflow: 'auto',
    background: '#fff',
    color: '#000',
  },
  '.code-sheets ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, 1fr)',
    gap: '6mm 4mm',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '.code-sheets li': { textAlign: 'center', breakInside: 'avoid', fontFamily: 'ui-monospace, monospace' },
  '@media print': {
    '#root': { display: 'none' },
    '.code-sheets': { position: 'static', overflow: 'visible', padding: 0 },
    '.code-sheets .not-on-paper': { display: 'none' },
  },
} as const

/** What the app scans, and what a hand can type where a camera can't. */
export function CodeSheets({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const closing = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  useEffect(() => {
    const page = document.getElementById('root')
    page?.setAttribute('inert', '')
    closing.current?.focus()
    return () => page?.removeAttribute('inert')
  }, [])
  return createPortal(
    <section
      className="code-sheets"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <GlobalStyles styles={STYLES} />
      <div className="not-on-paper">
        <h2 id={titleId}>{codes.length} codes</h2>
        <Button variant="contained" onClick={() => window.print()}>
          Print
        </Button>{' '}
        <Button ref={closing} onClick={onClose}>
          Close
        </Button>
      </div>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <QrCode
              text={`${QR_LEAD_TOY}${code}`}
              label={`QR code of ${formatDeviceCode(code)}`}
              sizePx={110}
            />
            <div>{formatDeviceCode(code)}</div>
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  )
}
