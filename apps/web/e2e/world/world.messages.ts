/** What a page reaches toys by: the browser's Bluetooth (emulated in tests) or toys drawn on the page. */
export type Radio = 'bluetooth' | 'virtual'

export interface WorldPorts {
  web: number
  apps: readonly [number, number]
}

export interface WorldAddresses {
  web: string
  apps: readonly [string, string]
  /** The operators' own origin. */
  console: string
  ports: WorldPorts
}

export interface WorldStart {
  folder: string
  radio: Radio
  /** Where letters go out. */
  smtpUrl: string
  /** Where a test may put an Intiface server. */
  intifaceUrl: string
  /** Those of the start before, so that open pages find the server again. */
  ports: WorldPorts | undefined
}

export interface WorldCall {
  id: number
  name: 'start' | 'addDevices' | 'forbidDevice' | 'befriend' | 'block' | 'sql' | 'addOwner' | 'totpCode'
  args: unknown[]
}

export type WorldReply = { id: number; value: unknown } | { id: number; error: string }
