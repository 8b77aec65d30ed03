/** Works of others inside the pages a person loads, by the names of their packages. */
export const WORKS: readonly string[] = [
  '@capacitor-community/bluetooth-le',
  '@capacitor/core',
  '@hookform/resolvers',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  'i18next',
  'idb',
  'react',
  'react-dom',
  'react-easy-crop',
  'react-hook-form',
  'react-i18next',
  'socket.io-client',
  'uqr',
  'virtua',
  'zod',
  'zustand',
]

/** Under a licence other than MIT, each of which allows the same. */
export const OTHER_LICENCES: Readonly<Record<string, string>> = { idb: 'ISC' }
