import { headers } from 'next/headers'
import { SharePageData } from '@/lib/schema/model/shareCard'

/** Where the web process says which card a page shows; absent where its id was not signed here. */
const SHARE_HEADER = 'x-perpdesk-share'

/** The card of the page that is being rendered. */
export async function readSharePageData(): Promise<SharePageData | undefined> {
  const text = (await headers()).get(SHARE_HEADER)
  if (text === null) return undefined
  return SharePageData.safeParse(JSON.parse(decodeURIComponent(text))).data
}
