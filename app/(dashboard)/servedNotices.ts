import { pageNotices } from '@/server/http/pageNotices'

/** What stands above the page from its first paint on. */
export async function servedNotices() {
  return await pageNotices()
}
