import { describe, expect, it } from 'vitest'
import { readScanned } from './scanned-text.ts'

const QR_ID = 'aB3dE5fG7hI9jK1lM2nO'

describe('text of a QR code', () => {
  it('DEV-01, FRND-001 is a toy or a person by its lead', () => {
    expect(readScanned('thrum:toy:ABCD2345WXYZ')).toEqual({ is: 'toy', code: 'ABCD2345WXYZ' })
    expect(readScanned(`thrum:play${QR_ID}`)).toEqual({ is: 'person', qrId: QR_ID })
  })

  it.each([
    'https://thrum.example/pages/device/add',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'thrum:toy:',
    'thrum:toy:abcd2345wxyz',
    'thrum:toy:ABCD 2345 WXYZ',
    'thrum:toy:ABCD2345WXYL',
    'thrum:toy:ABCD2345WXYZ9',
    ' thrum:toy:ABCD2345WXYZ',
    'thrum:toy:ABCD2345WXYZ\n',
    'THRUM:TOY:ABCD2345WXYZ',
    'thrum:toy:../../admin00',
    `thrum:play${QR_ID}x`,
    `thrum:play${QR_ID}\n`,
    `thrum:play/${QR_ID}`,
    `thrum:toy:${QR_ID}`,
    'ABCD2345WXYZ',
    'thrum:toy:'.padEnd(100_000, 'A'),
    '',
  ])('DEV-01, P-D9 is nothing to us: %j', (text) => {
    expect(readScanned(text)).toBeUndefined()
  })
})
