import type { OfflinePage } from './offlinePage'

/** Addresses that are no pages of the desk: an answer of the API, and frames of other sites. */
const NOT_PAGES = '^/(v1|bff|embed)(/|$)'

/**
 * The service worker. It opens no cache and answers nothing but a page that could not be fetched:
 * then with the offline page, which it carries in itself. Every figure is from the network or is
 * not shown.
 */
export function workerScript({ html, policy }: OfflinePage): string {
  return `'use strict'
const PAGE = ${JSON.stringify(html)}
const HEADERS = ${JSON.stringify({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  })}
const NOT_PAGES = new RegExp(${JSON.stringify(NOT_PAGES)})
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable())
})
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(load(event))
})
async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    if (NOT_PAGES.test(new URL(request.url).pathname)) return Response.error()
    return new Response(PAGE, { status: 503, headers: HEADERS })
  }
}
`
}
