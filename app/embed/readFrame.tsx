import { styleOf } from '@/components/embed/embedLook'
import type { EmbedSettings } from '@/components/embed/embedPage'
import { EMBED_KINDS, type EmbedKind } from '@/lib/embed/embedKinds'
import { readEmbedParams } from '@/lib/embed/embedParams'
import { unusedParams } from '@/lib/embed/frameFields'
import { frameKeyName } from '@/lib/embed/frameKeyName'
import { withUnknownNames } from '@/lib/embed/knownNames'
import { hasFigures, hasWords } from '@/lib/i18n/chooseLocale'
import { LANGUAGES } from '@/lib/i18n/languages'
import { SOURCE_LANGUAGE } from '@/lib/i18n/locale'
import { MarketId, ProviderKey } from '@/lib/schema/model/primitives'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { isApprovedParent, knownIntegrators } from '@/server/config/embeds'
import { publicConfig, startPath } from '@/server/config/publicConfig'

/** What a page for a frame is made from. */
export interface ReadFrame {
  settings: EmbedSettings
  config: PublicConfig
  /** Style sheet of its address; empty where it asks for nothing. */
  look: string
  /** Of this answer's own inline styles and scripts. */
  nonce: string | undefined
  /** Why nothing is shown; absent: the page is. */
  refusal: 'parent' | 'noParent' | 'badParent' | undefined
  /** The site that the address names. */
  parent: string | undefined
}

/**
 * Reads the address of a page for a frame. Everything in it is parsed before anything uses it.
 * @param asked headers of the request, with the answer's content policy
 */
export function readFrame(
  kind: EmbedKind,
  query: URLSearchParams,
  asked: Pick<Headers, 'get'>,
): ReadFrame {
  const parsed = readEmbedParams(query)
  const { parent, integrator, env } = parsed.params
  const isApproved =
    parent !== undefined && isApprovedParent({ kind, integrator, parent }, asked.get('host'))
  // One that is not registered has no fees and no sites of its own.
  const integrators = knownIntegrators()
  const isRegistered = integrator !== undefined && integrators.has(integrator)
  const config = publicConfig(undefined, isRegistered ? integrator : undefined)
  const venues = config.venues.filter(
    ({ network }) => env === undefined || (env === 'paper') === (network === 'paper'),
  )
  const read = withUnknownNames(parsed, kind, {
    venues: config.venues.map(({ key }) => key),
    integrators,
    hasVenues: venues.length > 0,
    languages: [SOURCE_LANGUAGE, ...LANGUAGES.flatMap(({ tag, isTrial }) => (isTrial ? [] : tag))],
    hasWords,
    hasFigures,
  })
  const { isTrading } = EMBED_KINDS[kind]
  return {
    settings: {
      kind,
      ...read,
      unused: unusedParams(kind, read.params),
      usualMarket: usualMarket(venues.map(({ key }) => key)),
      ...(isApproved ? { parentOrigin: parent } : {}),
    },
    config: {
      ...config,
      venues,
      // Its dialog is mounted by the dashboard alone.
      sharePath: undefined,
      ...(isTrading && isApproved ? { keyName: frameKeyName(parent) } : {}),
    },
    look: styleOf(read.params),
    nonce: /'nonce-([^']+)'/.exec(asked.get('content-security-policy') ?? '')?.[1],
    refusal:
      parent !== undefined && !isApproved
        ? 'parent'
        : isTrading && parent === undefined
          ? read.bad.some(({ name }) => name === 'parent')
            ? 'badParent'
            : 'noParent'
          : undefined,
    parent,
  }
}

// What the desk opens on, also where that venue is left out here: the page then says so.
function usualMarket(venues: readonly string[]): { provider: string; marketId: string } {
  const [, , provider = '', marketId = ''] = startPath().split('/')
  return {
    provider: ProviderKey.safeParse(provider).data ?? venues[0] ?? '',
    marketId: MarketId.safeParse(decodeURIComponent(marketId)).data ?? '',
  }
}
