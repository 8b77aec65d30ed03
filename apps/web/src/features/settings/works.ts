/** Works of others inside the pages a person loads, by the names of their packages; all under the MIT licence. */
export const WORKS: readonly string[] = [
  '@capacitor-community/bluetooth-le',
  '@capacitor/core',
  '@hookform/resolvers',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  'i18next',
  'react',
  'react-dom',
  'react-easy-crop',
  'react-hook-form',
  'react-i18next',
  'socket.io-client',
  'uqr',
  'zod',
  'zustand',
]
