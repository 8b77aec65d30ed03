/** Where the answers 401, 402 and 403 lead; `main.tsx` joins them to the navigation. */
export interface ApiDoor {
  openSignIn(): void
  openProfile(): void
  openHome(): void
}

let door: ApiDoor = { openSignIn() {}, openProfile() {}, openHome() {} }

export function setApiDoor(next: ApiDoor): void {
  door = next
}

export function apiDoor(): ApiDoor {
  return door
}
