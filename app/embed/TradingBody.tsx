'use client'
import { type ComponentType, useEffect, useState } from 'react'
import type { FramedPageProps } from '@/components/embed/EmbedFrame'
import { EmbedRefusal } from '@/components/embed/EmbedRefusal'
import { PAGE_LINES } from '@/components/embed/embedLook'
import type { EmbedSettings } from '@/components/embed/embedPage'
import { useFrameTrouble } from '@/components/embed/useFrameTrouble'
import { LinesSkeleton } from '@/components/shell/LinesSkeleton'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { Patience } from '@/components/ui/states/Patience'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'

// A page's code comes at once with that of its frame, each module in one script: scripts that were
// asked for apart would each bring what they share.
const LOADERS = {
  ticket: () => import('./ticket/TicketEmbed').then((module) => module.TicketEmbed),
  trade: () => import('./trade/TradeEmbed').then((module) => module.TradeEmbed),
} as const satisfies Record<string, () => Promise<ComponentType<FramedPageProps>>>

/** A page for frames that trades. */
export type TradingKind = keyof typeof LOADERS

/** Puts a page that trades together: what both have in common around the body of its kind. */
export function TradingBody({
  kind,
  settings,
  config,
}: {
  kind: TradingKind
  settings: EmbedSettings
  config: PublicConfig
}) {
  const Page = usePage(kind)
  const trouble = useFrameTrouble(settings)
  if (trouble !== undefined) {
    return <EmbedRefusal reason={trouble} parent={settings.params.parent} />
  }
  return Page === undefined ? (
    <Patience>
      <LinesSkeleton heights={PAGE_LINES} gap={10} />
    </Patience>
  ) : (
    <Page settings={settings} config={config} />
  )
}

/** The page of a kind once its code is here, which only browsers ask for. */
function usePage(kind: TradingKind): ComponentType<FramedPageProps> | undefined {
  const [page, setPage] = useState<ComponentType<FramedPageProps>>()
  useEffect(() => {
    let isGone = false
    keepLoading<ComponentType<FramedPageProps>>(LOADERS[kind])().then((Page) => {
      if (!isGone) setPage(() => Page)
    })
    return () => {
      isGone = true
    }
  }, [kind])
  return page
}
