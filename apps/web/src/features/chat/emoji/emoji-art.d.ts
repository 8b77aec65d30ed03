// Made by `emoji.plugin.ts`.

/** Address of one file with the drawings of the basic set, by their code points. */
declare module 'virtual:emoji-sprite' {
  const address: string
  // biome-ignore lint/style/noDefaultExport: as asset modules are
  export default address
}

/** Addresses of the stickers' pictures, by `set/code`. */
declare module 'virtual:sticker-pictures' {
  const addresses: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: as JSON modules are
  export default addresses
}

/** Of each emoji its name in one language, then words it is found by. */
declare module 'virtual:emoji-words-*' {
  const words: Readonly<Record<string, readonly string[]>>
  // biome-ignore lint/style/noDefaultExport: as JSON modules are
  export default words
}
