import { findLanguage } from './languages'
import { SOURCE_LANGUAGE } from './locale'

/** What a person chose; `auto` follows the browser. */
export interface LocaleChoice {
  language: string
  numbers: string
}

/** Name of the cookie, value as `encodeChoice` writes it: the server must know before it draws. */
export const LOCALE_COOKIE = 'perpdesk-speech-v1'

const ONE_YEAR_SECONDS = 31_536_000
const TAG = /^(?:auto|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})$/

/** Reads the cookie's value; anything unreadable is automatic, field by field. */
export function decodeChoice(value: string | undefined): LocaleChoice {
  const [language = '', numbers = ''] = (value ?? '').split('.')
  return {
    language: TAG.test(language) ? language : 'auto',
    numbers: TAG.test(numbers) ? numbers : 'auto',
  }
}

/** A whole `document.cookie` assignment (or `Set-Cookie` header) that keeps the choice for a year. */
export function choiceCookie({ language, numbers }: LocaleChoice): string {
  return `${LOCALE_COOKIE}=${language}.${numbers}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
}

/** The value of the choice among all cookies, as a request or a document lists them. */
export function choiceIn(cookies: string | undefined): LocaleChoice {
  const start = `${LOCALE_COOKIE}=`
  const pair = cookies?.split(/; */).find((each) => each.startsWith(start))
  return decodeChoice(pair?.slice(start.length))
}

/**
 * Language and locale of figures of one visit. `wishes` is the browser's `Accept-Language`. English
 * where no preference has a catalogue; figures follow the first preference, whatever the language
 * of the words.
 */
export function chooseLocale(
  choice: LocaleChoice,
  wishes: string | undefined,
): { language: string; numbers: string } {
  const wished = tagsOf(wishes)
  return {
    language:
      choice.language === 'auto'
        ? languageOf(wished)
        : (findLanguage(choice.language)?.tag ?? SOURCE_LANGUAGE),
    numbers: numbersOf(choice.numbers === 'auto' ? wished : [choice.numbers]),
  }
}

function languageOf(wished: readonly string[]): string {
  for (const tag of wished) {
    if (tag.split('-')[0] === SOURCE_LANGUAGE) return SOURCE_LANGUAGE
    const found = findLanguage(tag)
    if (found !== undefined && !found.isTrial) return found.tag
  }
  return SOURCE_LANGUAGE
}

/** Whether there are words in the language of this tag. */
export function hasWords(tag: string): boolean {
  const isSource = tag.split('-')[0] === SOURCE_LANGUAGE
  return tag === 'auto' || isSource || findLanguage(tag) !== undefined
}

/** Whether figures can be written as in this tag. */
export function hasFigures(tag: string): boolean {
  if (tag === 'auto') return true
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    // Such as de-DE-AT: its parts are tags, the whole is none.
    return false
  }
}

function numbersOf(wished: readonly string[]): string {
  const [supported] = Intl.NumberFormat.supportedLocalesOf(wished.filter(hasFigures))
  // Plain `en` is written as in America; every other tag says enough.
  return supported === undefined || supported === SOURCE_LANGUAGE ? 'en-US' : supported
}

/** Tags of `Accept-Language`, the most wanted first. */
function tagsOf(wishes: string | undefined): string[] {
  return (wishes ?? '')
    .split(',')
    .map((wish) => {
      const [tag = '', ...rest] = wish.trim().split(';')
      const weight = rest.find((part) => part.trim().startsWith('q='))
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight.trim().slice(2)) }
    })
    .filter(({ tag, weight }) => TAG.test(tag) && tag !== 'auto' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
