import type { Locale } from './locale'
import { type PackedTexts, translatePacked } from './packed'
import type { WordPart } from './wordParts'

type Loader<File> = () => Promise<{ default: File }>

const NAMES: Readonly<Record<WordPart, Loader<readonly string[]>>> = {
  first: () => import('./packed/names.first.json'),
  late: () => import('./packed/names.late.json'),
  pages: () => import('./packed/names.pages.json'),
}

const TEXTS: Readonly<Record<string, Record<WordPart, Loader<PackedTexts>>>> = {
  de: {
    first: () => import('./packed/de.first.json'),
    late: () => import('./packed/de.late.json'),
    pages: () => import('./packed/de.pages.json'),
  },
  es: {
    first: () => import('./packed/es.first.json'),
    late: () => import('./packed/es.late.json'),
    pages: () => import('./packed/es.pages.json'),
  },
  fr: {
    first: () => import('./packed/fr.first.json'),
    late: () => import('./packed/fr.late.json'),
    pages: () => import('./packed/fr.pages.json'),
  },
  ja: {
    first: () => import('./packed/ja.first.json'),
    late: () => import('./packed/ja.late.json'),
    pages: () => import('./packed/ja.pages.json'),
  },
  ko: {
    first: () => import('./packed/ko.first.json'),
    late: () => import('./packed/ko.late.json'),
    pages: () => import('./packed/ko.pages.json'),
  },
  'zh-Hans': {
    first: () => import('./packed/zh-Hans.first.json'),
    late: () => import('./packed/zh-Hans.late.json'),
    pages: () => import('./packed/zh-Hans.pages.json'),
  },
}

/**
 * Fetches parts of a language.
 * @throws Error where a file does not come, or the language has none
 */
export async function loadPacked(
  tag: string,
  parts: readonly WordPart[],
): Promise<Locale['translate']> {
  const loaders = TEXTS[tag]
  if (loaders === undefined) throw new Error(`no words in ${tag}`)
  const loaded = await Promise.all(
    parts.map(async (part) => {
      const [names, texts] = await Promise.all([NAMES[part](), loaders[part]()])
      const [short = '', long = ''] = names.default
      return [[short, long] as const, texts.default] as const
    }),
  )
  return translatePacked(tag, ...loaded)
}
