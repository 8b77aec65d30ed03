/**
 * Keeps the screen lit until the returned function is called. The browser drops the lock whenever the page is
 * hidden, so it is asked for again each time the page shows. Source: spec §2 (interaction screen).
 */
export function keepScreenLit(): () => void {
  let lock: WakeLockSentinel | undefined
  let isWanted = true

  async function request(): Promise<void> {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const granted = await navigator.wakeLock.request('screen')
      if (isWanted) lock = granted
      else await granted.release()
    } catch {
      // Low battery or a forbidden permission: the screen may dim, play goes on.
    }
  }
  const again = () => void request()

  document.addEventListener('visibilitychange', again)
  void request()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
    lock = undefined
  }
}
