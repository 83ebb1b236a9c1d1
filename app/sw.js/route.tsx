import { requestedOfflinePage } from '@/components/shell/offline/requestedOfflinePage'
import { workerScript } from '@/components/shell/offline/workerScript'

/** The service worker. It changes with the language and theme of its page, so no copy is kept. */
export async function GET(): Promise<Response> {
  return new Response(workerScript(await requestedOfflinePage()), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    },
  })
}
