/** Fetches the web page anew; what keeps it for off-line visits is renewed first. */
export async function reloadNewest(): Promise<void> {
  try {
    const kept = await navigator.serviceWorker?.getRegistration()
    await kept?.update()
  } catch {
    // Without a network the page that is kept comes again.
  }
  window.location.reload()
}
