'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { canSubmitForms } from '@/components/embed/canSubmitForms'
import type { FramedPageProps } from '@/components/embed/EmbedFrame'
import { EmbedRefusal } from '@/components/embed/EmbedRefusal'
import type { EmbedSettings } from '@/components/embed/embedPage'
import { LinesSkeleton } from '@/components/shell/LinesSkeleton'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { Patience } from '@/components/ui/states/Patience'
import { EMBED_KINDS, type EmbedKind } from '@/lib/embed/embedKinds'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'

const LINES = [14, 14, 14, 14]
const Waiting = () => (
  <Patience>
    <LinesSkeleton heights={LINES} gap={10} />
  </Patience>
)

// A page's code comes at once with that of its frame, each module in one script: scripts that were
// asked for apart would each bring what they share.
const LOADERS: Record<EmbedKind, () => Promise<ComponentType<FramedPageProps>>> = {
  ticker: () => import('./TickerEmbed').then((module) => module.TickerEmbed),
  chart: () => import('./ChartEmbed').then((module) => module.ChartEmbed),
  book: () => import('./BookEmbed').then((module) => module.BookEmbed),
  markets: () => import('./MarketsEmbed').then((module) => module.MarketsEmbed),
  funding: () => import('./FundingEmbed').then((module) => module.FundingEmbed),
  ticket: () => import('./TicketEmbed').then((module) => module.TicketEmbed),
  trade: () => import('./TradeEmbed').then((module) => module.TradeEmbed),
  portfolio: () => import('./PortfolioEmbed').then((module) => module.PortfolioEmbed),
}

/** Puts a page for a frame together: what all have in common around the body of its kind. */
export function EmbedBody({ settings, config }: { settings: EmbedSettings; config: PublicConfig }) {
  const Page = usePage(settings.kind)
  const trouble = useTrouble(settings)
  if (trouble !== undefined) {
    return <EmbedRefusal reason={trouble} parent={settings.params.parent} />
  }
  return Page === undefined ? (
    <Waiting />
  ) : (
    <Page settings={settings} config={config} waiting={<Waiting />} />
  )
}

/** The page of a kind once its code is here, which only browsers ask for. */
function usePage(kind: EmbedKind): ComponentType<FramedPageProps> | undefined {
  const [page, setPage] = useState<ComponentType<FramedPageProps>>()
  useEffect(() => {
    let isGone = false
    keepLoading(LOADERS[kind])().then((Page) => {
      if (!isGone) setPage(() => Page)
    })
    return () => {
      isGone = true
    }
  }, [kind])
  return page
}

/** What only the browser knows: how the frame stands in its host. */
function useTrouble({ kind, params, parentOrigin }: EmbedSettings) {
  const [trouble, setTrouble] = useState<'sandbox' | 'notFramed' | 'otherHost'>()
  const { isTrading } = EMBED_KINDS[kind]
  useEffect(() => {
    // An opaque origin: nothing of the desk would answer it.
    if (window.origin === 'null') setTrouble('sandbox')
    else if (isTrading && window.parent === window) setTrouble('notFramed')
    else if (isTrading && !canSubmitForms(document)) setTrouble('sandbox')
    else if (parentOrigin !== undefined && window.parent !== window) {
      const [above] = Array.from(window.location.ancestorOrigins ?? [])
      if (above !== undefined && above !== params.parent) setTrouble('otherHost')
    }
  }, [isTrading, params.parent, parentOrigin])
  return trouble
}
