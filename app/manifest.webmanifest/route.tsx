import { cookies } from 'next/headers'
import { appManifest } from '@/components/shell/offline/appManifest'

/** What a system installs the desk by, in the language of the request. */
export async function GET(): Promise<Response> {
  // Read for its effect: what depends on a request is not made when the desk is built.
  await cookies()
  return Response.json(appManifest(), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  })
}
