/** Language and number format of this page, or of the request being answered. */
export interface Locale {
  /** BCP 47 tag of its words; `en` is what the sources are written in. */
  language: string
  /** BCP 47 tag that figures and dates are written by. */
  numbers: string
  /** The translation of an English text, plural form of `count` where given; undefined if none. */
  translate(text: string, count?: number): string | undefined
}

/** Source of the current locale: one for a page, one per request on the server. */
interface LocaleSource {
  getStore(): Locale | undefined
}

declare global {
  // The server's own copy of this module and the one in its page bundle must share it.
  var perpdeskLocale: LocaleSource | undefined
}

/** The language the sources are written in. */
export const SOURCE_LANGUAGE = 'en'

const ENGLISH: Locale = {
  language: SOURCE_LANGUAGE,
  numbers: 'en-US',
  translate: () => undefined,
}

/** The current locale; English until another was chosen. */
export function currentLocale(): Locale {
  return globalThis.perpdeskLocale?.getStore() ?? ENGLISH
}

/** Sets the locale of this process: for a page, never for a server. */
export function setLocale(nextLocale: Locale): void {
  globalThis.perpdeskLocale = { getStore: () => nextLocale }
}
