import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  choiceCookie,
  choiceIn,
  chooseLocale,
  decodeChoice,
  type LocaleChoice,
} from '@/lib/i18n/chooseLocale'
import { LANGUAGES } from '@/lib/i18n/languages'
import type { Locale } from '@/lib/i18n/locale'
import { WORD_PARTS } from '@/lib/i18n/wordParts'
import { embedRequest } from './embedPages'

/** What answers a request for a page. */
type RenderPage = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * The same page server, each answer in the language of its visit: the cookie's, else the browser's
 * first wish that has words, else English. `?lang=` chooses and is remembered. All words are loaded
 * once, before the first answer.
 */
export async function withRequestLocale(render: RenderPage): Promise<RenderPage> {
  const words = new Map<string, Locale['translate']>()
  for (const language of LANGUAGES) words.set(language.tag, await language.load(WORD_PARTS))
  const locales = new AsyncLocalStorage<Locale>()
  globalThis.perpdeskLocale = locales
  return (request, response) => {
    const choice = chosenBy(request)
    if (choice.isAsked) response.setHeader('set-cookie', choiceCookie(choice))
    const chosen = chooseLocale(choice, request.headers['accept-language'])
    const translate = words.get(chosen.language) ?? (() => undefined)
    return locales.run({ ...chosen, translate }, () => render(request, response))
  }
}

function chosenBy(request: IncomingMessage): LocaleChoice & { isAsked: boolean } {
  const savedChoice = choiceIn(request.headers.cookie)
  const query = request.url?.split('?', 2)[1]
  const asked = new URLSearchParams(query).get('lang')
  // In a frame `lang` is the host's choice for that frame alone, so it is not saved in the cookie.
  const isFramed = embedRequest(request.url ?? '/')?.kind === 'page'
  if (asked === null || isFramed) return { ...savedChoice, isAsked: false }
  const { language } = decodeChoice(asked)
  return { ...savedChoice, language, isAsked: true }
}
