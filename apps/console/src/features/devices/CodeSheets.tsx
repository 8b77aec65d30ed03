import { Button, GlobalStyles } from '@mui/material'
import { formatDeviceCode, QR_LEAD_TOY } from '@thrum/contracts/ids'
import { useEffect, useId, useRef } from 'react'
import { QrCode } from '../../parts/QrCode.tsx'

/** On paper, the sheets alone; on the screen, over everything. */
const STYLES = {
  '.code-sheets': {
    margin: 0,
    padding: '12mm',
    border: 0,
    width: '100vw',
    maxWidth: '100vw',
    height: '100vh',
    maxHeight: '100vh',
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
    '#root': { display: 'block' },
    '#root > :not(.code-sheets)': { display: 'none' },
    '.code-sheets': { position: 'static', height: 'auto', maxHeight: 'none', overflow: 'visible' },
    '.code-sheets .not-on-paper': { display: 'none' },
  },
} as const

/** What the app scans, and what a hand can type where a camera can't. */
export function CodeSheets({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="code-sheets" aria-labelledby={titleId} onClose={onClose}>
      <GlobalStyles styles={STYLES} />
      <div className="not-on-paper">
        <h2 id={titleId}>{codes.length} codes</h2>
        <Button variant="contained" onClick={() => window.print()}>
          Print
        </Button>{' '}
        <Button onClick={onClose}>Close</Button>
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
    </dialog>
  )
}
