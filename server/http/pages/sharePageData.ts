import type { IncomingMessage } from 'node:http'
import type { SharePageData } from '@/lib/schema/model/shareCard'
import { deskOrigin } from '@/server/config/publicConfig'
import type { Gateway } from '@/server/http/gateway'

/** Carries a card whose signature was checked to the process that renders; written over what a caller sent. */
export const SHARE_HEADER = 'x-perpdesk-share'

/** Page of a card, and its picture. */
const PAGE = /^\/share\/([\w-]+)(?:\/picture\.png)?\/?(?:\?|$)/

/** Whether an address is that of a card's picture, which never changes. */
export function isCardPicture(url: string): boolean {
  return /^\/share\/[\w-]+\/picture\.png$/.test(url.split('?', 1)[0] ?? '')
}

/** The card that a page shows; undefined for other pages, and for ids that were not signed here. */
export function sharePageData(
  gateway: Pick<Gateway, 'readShare' | 'publicOrigin' | 'service'>,
  request: Pick<IncomingMessage, 'url' | 'headers'>,
): SharePageData | undefined {
  const id = PAGE.exec(request.url ?? '/')?.[1]
  const card = id === undefined ? undefined : gateway.readShare?.(id)
  if (card === undefined) return undefined
  const venue = gateway.service.venues.find(({ key }) => key === card.provider)
  return {
    card,
    venueName: venue?.descriptor(undefined).name ?? card.provider,
    origin: deskOrigin(request.headers.host, { PUBLIC_ORIGIN: gateway.publicOrigin }),
  }
}
