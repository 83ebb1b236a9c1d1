import { cookies } from 'next/headers'
import { findLanguage } from '@/lib/i18n/languages'
import { currentLocale } from '@/lib/i18n/locale'
import { APPEARANCE_COOKIE, decodeAppearance } from '@/lib/stores/appearance'
import { type OfflinePage, offlinePage } from './offlinePage'

/** The offline page in the language and theme of the request that is being answered. */
export async function requestedOfflinePage(): Promise<OfflinePage> {
  const { theme } = decodeAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value)
  return offlinePage(theme, findLanguage(currentLocale().language)?.direction ?? 'ltr')
}
