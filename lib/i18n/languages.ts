import type { Locale } from './locale'
import type { WordPart } from './wordParts'

type Translate = Locale['translate']

/** A language of the desk besides English. */
export interface Language {
  /** BCP 47 tag. */
  tag: string
  /** What it calls itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /**
   * Made for trying the desk out: never chosen by a browser's preference, listed only while in use.
   */
  isTrial: boolean
  /** Some of its words, fetched when they are needed. */
  load(parts: readonly WordPart[]): Promise<Translate>
}

/** Languages with words of their own. English needs none: it is what the sources say. */
export const LANGUAGES: readonly Language[] = [
  language('de', 'Deutsch'),
  language('es', 'Español'),
  language('fr', 'Français'),
  language('ja', '日本語'),
  language('ko', '한국어'),
  language('zh-Hans', '简体中文'),
  trial('en-XA', 'Pseudo', 'ltr'),
  trial('ar-XB', 'Pseudo, right to left', 'rtl'),
]

function language(tag: string, name: string): Language {
  return {
    tag,
    name,
    direction: 'ltr',
    isTrial: false,
    // Where the files are is known to what asks for them: a page in English loads none of it.
    load: async (parts) => (await import('./loadPacked')).loadPacked(tag, parts),
  }
}

function trial(tag: string, name: string, direction: Language['direction']): Language {
  const load = async () => (await import('./pseudo')).pseudo
  return { tag, name, direction, isTrial: true, load }
}

/**
 * The language of a tag, or one in the same language and script (`de` for `de-CH`, `zh-Hans` for
 * `zh-SG`, none for `zh-TW`); undefined for English and unknown ones.
 */
export function findLanguage(tag: string): Language | undefined {
  const exact = LANGUAGES.find((each) => each.tag === tag)
  if (exact !== undefined) return exact
  const wanted = written(tag)
  return LANGUAGES.find((each) => !each.isTrial && written(each.tag) === wanted)
}

/** Language and script of a tag, the likeliest where it names none. */
function written(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag
  }
}
