import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { EmbedRefusal } from '@/components/embed/EmbedRefusal'
import { readFrame } from './readFrame'
import { TradingBody, type TradingKind } from './TradingBody'

/** What the router gives a page. */
export interface TradingPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const NOT_INDEXED: Metadata = { robots: 'noindex' }

/** A page for frames that trades: one of the desk's own pages, without what stands around them. */
export async function TradingPage({
  kind,
  searchParams,
}: TradingPageProps & { kind: TradingKind }) {
  const query = queryOf(await searchParams)
  const { settings, config, look, nonce, refusal, parent } = readFrame(kind, query, await headers())
  return (
    <>
      {look === '' ? null : <style nonce={nonce}>{look}</style>}
      <noscript>
        <EmbedRefusal reason="sandbox" />
      </noscript>
      {refusal === undefined ? (
        <TradingBody kind={kind} settings={settings} config={config} />
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
