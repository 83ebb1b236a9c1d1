import { EMBED_KINDS, type EmbedKind, isEmbedKind } from '@/lib/embed/embedKinds'
import { readEmbedParams } from '@/lib/embed/embedParams'
import { DIRECTIONS, THEMES } from '@/lib/embed/look'
import { LOCALE_COOKIE } from '@/lib/i18n/chooseLocale'
import { type EmbedSettings, frameOrigins, isApprovedParent } from '@/server/config/embeds'

/** Script that a host's page loads frames with, and its types. */
const LOADER = /^\/embed\/v1(?:\.js|\.d\.ts)(?:\?|$)/
const PAGE = /^\/embed\/([a-z]+)\/?(?:\?(.*))?$/
/** Where frames are put together; it shows them itself. */
const BUILDER = /^\/embed\/?(?:\?|$)/

/** What of a request is about pages in frames. */
export type EmbedRequest =
  | { kind: 'page'; page: EmbedKind; query: URLSearchParams }
  | { kind: 'builder' }
  | { kind: 'loader' }

/** Which part of the embedding a path is; undefined for the rest of the service. */
export function embedRequest(url: string): EmbedRequest | undefined {
  if (LOADER.test(url)) return { kind: 'loader' }
  if (BUILDER.test(url)) return { kind: 'builder' }
  const [, page, query] = PAGE.exec(url) ?? []
  if (page === undefined || !isEmbedKind(page)) return undefined
  return { kind: 'page', page, query: new URLSearchParams(query) }
}

/**
 * Who may frame an embedded page: the service's own builder and the sites it is allowed for. A page
 * that trades names its key after `parent` and the browser keeps it with the topmost page's site, so
 * each page above it must be of that origin. Where `parent` may not embed it, every site on the list
 * may show the refusal.
 * @param host that the service was called by
 * @returns the sources of `frame-ancestors`
 */
export function frameAncestors(
  { page, query }: Extract<EmbedRequest, { kind: 'page' }>,
  host: string | undefined,
  settings: EmbedSettings,
): string {
  const { integrator, parent } = readEmbedParams(query).params
  const isTradingHost =
    EMBED_KINDS[page].isTrading &&
    parent !== undefined &&
    isApprovedParent({ kind: page, integrator, parent }, host, settings)
  const origins = isTradingHost ? [parent] : frameOrigins(page, integrator, settings)
  return ["'self'", ...origins].join(' ')
}

/**
 * The cookies that an embedded page is drawn by: what its address says. A visitor's own look of the
 * service is nothing to the site around the frame, and browsers keep such cookies from it anyway.
 */
export function embedCookies(query: URLSearchParams): string {
  const { theme, palette, dir, lang, numbers } = readEmbedParams(query).params
  const look = [THEMES[theme ?? 'auto'], palette ?? 'classic', DIRECTIONS[dir ?? 'up-green']]
  return `perpdesk-appearance=${look.join('.')}; ${LOCALE_COOKIE}=${lang ?? 'auto'}.${numbers ?? 'auto'}`
}
