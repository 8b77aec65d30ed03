/** Made by `world-map.plugin.ts`. Lines are steps east and north, each from the one before; 100 steps are a degree. */
declare module 'virtual:world-map' {
  const world: {
    readonly land: readonly (readonly number[])[]
    readonly borders: readonly (readonly number[])[]
    /** Largest first: name, country, steps east and north. */
    readonly cities: readonly (readonly [string, string, number, number])[]
  }
  // biome-ignore lint/style/noDefaultExport: as JSON modules are
  export default world
}
