/** The number on the installed app's icon, where the system shows one; 0 takes it away. */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Without the permission, or not installed: the number stands in the tab bar.
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}
