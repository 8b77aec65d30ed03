declare module '@20minutes/s3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    vhostBuckets: boolean
    configureBuckets: { name: string }[]
  }

  export interface Answer {
    path: string
    status: number
    type: string
    body: string
    mountPath: string
    state: object
  }

  /** As much as tests use. */
  // biome-ignore lint/style/noDefaultExport: the package's own form
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
    httpServer: { closeAllConnections(): void }
    /** What runs before each answer, in this order. */
    middleware: ((answer: Answer, next: () => Promise<void>) => Promise<void>)[]
  }
}
