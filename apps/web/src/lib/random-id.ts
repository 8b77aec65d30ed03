const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 20 characters that name something before the server knows of it, so that it is the same when it is sent again. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => BASE62[byte % 62]).join('')
}
