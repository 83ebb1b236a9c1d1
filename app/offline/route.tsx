import { requestedOfflinePage } from '@/components/shell/offline/requestedOfflinePage'

/** What the service worker shows where the desk cannot be reached, to be looked at. */
export async function GET(): Promise<Response> {
  const { html, policy } = await requestedOfflinePage()
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })
}
