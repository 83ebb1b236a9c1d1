/**
 * Registers the service worker, once the page has nothing better to do. Where the browser has none,
 * or the desk is reached without TLS, all stays as it is.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined)
}
