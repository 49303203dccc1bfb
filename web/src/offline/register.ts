// Lets the browser keep what is needed without a connection; some time after the page is there, so that nothing waits for it.
const AFTER = 4000

/** The worker stands beside `assets/`, wherever that is. */
export function keepForOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  setTimeout(() => void navigator.serviceWorker.register(new URL(/* @vite-ignore */ '../sw.js', import.meta.url)).catch(() => {}), AFTER)
}
