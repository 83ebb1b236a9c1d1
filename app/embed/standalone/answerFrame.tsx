import type { NextRequest } from 'next/server'
import { readFrame } from '@/app/embed/readFrame'
import { frameDocument } from '@/components/embed/frameDocument'
import type { StandaloneKind } from '@/lib/embed/standaloneFiles'
import { APPEARANCE_COOKIE, decodeAppearance } from '@/lib/stores/appearance'
import { standaloneFiles } from '@/server/config/standaloneFiles'

/** Answers requests for a page that has a root of its own: none of the desk's router comes along. */
export function answerFrame(kind: StandaloneKind) {
  return (request: NextRequest): Response => {
    const { settings, config, look, nonce, refusal } = readFrame(
      kind,
      request.nextUrl.searchParams,
      request.headers,
    )
    const html = frameDocument({
      given: { settings, config },
      refusal,
      appearance: decodeAppearance(request.cookies.get(APPEARANCE_COOKIE)?.value),
      look,
      nonce,
      files: standaloneFiles(kind),
    })
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
}
