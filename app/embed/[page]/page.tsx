import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { EmbedRefusal } from '@/components/embed/EmbedRefusal'
import { styleOf } from '@/components/embed/embedLook'
import { EMBED_KINDS, isEmbedKind } from '@/lib/embed/embedKinds'
import { readEmbedParams } from '@/lib/embed/embedParams'
import { frameKeyName } from '@/lib/embed/frameKeyName'
import { withUnknownNames } from '@/lib/embed/knownNames'
import { hasFigures, hasWords } from '@/lib/i18n/chooseLocale'
import { LANGUAGES } from '@/lib/i18n/languages'
import { SOURCE_LANGUAGE } from '@/lib/i18n/locale'
import { MarketId, ProviderKey } from '@/lib/schema/model/primitives'
import { isApprovedParent, knownIntegrators } from '@/server/config/embeds'
import { publicConfig, startPath } from '@/server/config/publicConfig'
import { EmbedBody } from './EmbedBody'

interface Props {
  params: Promise<{ page: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const metadata: Metadata = { robots: 'noindex' }

/** One of the pages made for frames. Everything in its address is parsed before anything uses it. */
export default async function EmbedRoute({ params, searchParams }: Props) {
  const { page } = await params
  if (!isEmbedKind(page)) notFound()
  const parsed = readEmbedParams(queryOf(await searchParams))
  const asked = await headers()
  const { parent, integrator, env } = parsed.params
  const isApproved =
    parent !== undefined &&
    isApprovedParent(
      { kind: page, integrator, parent },
      `${new URL(parent).protocol}//${asked.get('host') ?? ''}`,
    )
  // One that is not registered has no fees and no sites of its own.
  const integrators = knownIntegrators()
  const isRegistered = integrator !== undefined && integrators.has(integrator)
  const config = publicConfig(undefined, isRegistered ? integrator : undefined)
  const venues = config.venues.filter(
    ({ network }) => env === undefined || (env === 'paper') === (network === 'paper'),
  )
  const read = withUnknownNames(parsed, page, {
    venues: config.venues.map(({ key }) => key),
    integrators,
    hasVenues: venues.length > 0,
    languages: [SOURCE_LANGUAGE, ...LANGUAGES.flatMap(({ tag, isTrial }) => (isTrial ? [] : tag))],
    hasWords,
    hasFigures,
  })
  const { isTrading } = EMBED_KINDS[page]
  const nonce = /'nonce-([^']+)'/.exec(asked.get('content-security-policy') ?? '')?.[1]
  const look = styleOf(read.params)
  const refusal =
    parent !== undefined && !isApproved
      ? 'parent'
      : isTrading && parent === undefined
        ? read.bad.some(({ name }) => name === 'parent')
          ? 'badParent'
          : 'noParent'
        : undefined
  return (
    <>
      {look === '' ? null : <style nonce={nonce}>{look}</style>}
      <noscript>
        <EmbedRefusal reason="sandbox" />
      </noscript>
      {refusal === undefined ? (
        <EmbedBody
          config={{
            ...config,
            venues,
            // Its dialog is mounted by the dashboard alone.
            sharePath: undefined,
            ...(isTrading && isApproved ? { keyName: frameKeyName(parent) } : {}),
          }}
          settings={{
            kind: page,
            ...read,
            usualMarket: usualMarket(venues.map(({ key }) => key)),
            ...(isApproved ? { parentOrigin: parent } : {}),
          }}
        />
      ) : (
        <EmbedRefusal reason={refusal} parent={parent} />
      )}
    </>
  )
}

function queryOf(params: Record<string, string | string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(params)) {
    for (const value of [values].flat()) if (value !== undefined) query.append(name, value)
  }
  return query
}

// What the desk opens on, also where that venue is left out here: the page then says so.
function usualMarket(venues: readonly string[]): { provider: string; marketId: string } {
  const [, , provider = '', marketId = ''] = startPath().split('/')
  return {
    provider: ProviderKey.safeParse(provider).data ?? venues[0] ?? '',
    marketId: MarketId.safeParse(decodeURIComponent(marketId)).data ?? '',
  }
}
