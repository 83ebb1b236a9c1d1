'use client'
import { usePathname } from 'next/navigation'
import { type ReactNode, Suspense, use } from 'react'
import { announcer } from '@/components/ui/overlays/announcer'
import { showToast } from '@/components/ui/overlays/toasts'
import { readNumberLocaleFrom } from '@/lib/decimal/numberLocale'
import { findLanguage } from '@/lib/i18n/languages'
import { currentLocale, type Locale, SOURCE_LANGUAGE, setLocale } from '@/lib/i18n/locale'
import { expectWords } from '@/lib/i18n/pendingWords'
import { t } from '@/lib/i18n/t'
import { type WordPart, wordsOfPage } from '@/lib/i18n/wordParts'

// On the server and in the page alike, figures are written in the visit's locale.
readNumberLocaleFrom(() => currentLocale().numbers)

export interface LocaleProviderProps {
  /** As the server chose for this visit: it stays so until the page is loaded again. */
  language: string
  numbers: string
  children: ReactNode
}

/**
 * Gives everything below the visit's language. The server rendered the page in it; here the page
 * stays as rendered until its words are loaded, and only then is hydrated. English has no words to
 * wait for. The trade page waits for what it shows at once; the rest follows, and late code waits
 * for it (`keepLoading`). Another page is shown once its own words are here.
 */
export function LocaleProvider({ language, numbers, children }: LocaleProviderProps) {
  if (language === SOURCE_LANGUAGE) {
    setPageLocale(englishWith(numbers))
    return children
  }
  return (
    <Suspense fallback={null}>
      <Translated language={language} numbers={numbers}>
        {children}
      </Translated>
    </Suspense>
  )
}

function Translated({ language, numbers, children }: LocaleProviderProps) {
  const path = usePathname()
  // The server has all words and knows the request's own; a page fetches its parts of one catalogue.
  if (isPage()) use(localeOf(language, numbers, path))
  return children
}

/** The words of the page's language that have come. */
const words: Locale['translate'][] = []
const comings = new Map<string, Promise<void>>()

/** Resolves once the words of a path's page are loaded, or will not be; at once in English. */
export function localeOf(tag: string, numbers: string, path: string): Promise<void> {
  if (tag === SOURCE_LANGUAGE) return Promise.resolve()
  const { first, later } = wordsOfPage(path)
  const name = [tag, ...first].join()
  const loading = comings.get(name)
  if (loading !== undefined) return loading
  const coming = loadWords(tag, numbers, first, later)
  comings.set(name, coming)
  return coming
}

/** Sets the page's language. Without its words the page goes on in English. */
async function loadWords(
  tag: string,
  numbers: string,
  first: readonly WordPart[],
  later: readonly WordPart[],
): Promise<void> {
  const language = findLanguage(tag)
  const load = async (parts: readonly WordPart[]) => {
    const loaded = await language?.load(parts)
    if (loaded) words.push(loaded)
    setPageLocale({ language: tag, numbers, translate: translateByAny })
  }
  const fail = () => reportMissing(language?.name ?? tag)
  if (language === undefined) return setPageLocale(englishWith(numbers))
  try {
    await load(first)
  } catch {
    // Another page goes on with the words of those before it.
    if (words.length === 0) setPageLocale(englishWith(numbers))
    return fail()
  }
  if (later.length > 0) expectWords(load(later).catch(fail))
}

function translateByAny(text: string, count?: number): string | undefined {
  for (const translate of words) {
    const found = translate(text, count)
    if (found !== undefined) return found
  }
  return undefined
}

function reportMissing(name: string): void {
  const title = t('{language} did not load', { language: name })
  const description = t('Texts without a translation are in English. Reload to try again.')
  showToast('warning', title, { id: 'language', description, duration: 12_000 })
  announcer.announce(`${title}: ${description}`)
}

function englishWith(numbers: string): Locale {
  return { language: SOURCE_LANGUAGE, numbers, translate: () => undefined }
}

function setPageLocale(locale: Locale): void {
  if (isPage()) setLocale(locale)
}

function isPage(): boolean {
  return typeof window !== 'undefined'
}
