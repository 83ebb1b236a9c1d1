import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  choiceCookie,
  choiceIn,
  chooseSpeech,
  decodeChoice,
  type SpeechChoice,
} from '@/lib/messages/chooseSpeech'
import { LANGUAGES } from '@/lib/messages/languages'
import type { Speech } from '@/lib/messages/speech'

/** What answers a request for a page. */
type RenderPage = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * The same page server, each answer in the language of its visit: the cookie's, else the browser's
 * first wish that has words, else English. `?lang=` chooses and is remembered. All words are loaded
 * once, before the first answer.
 */
export async function speakPerRequest(render: RenderPage): Promise<RenderPage> {
  const words = new Map<string, Speech['translate']>()
  for (const language of LANGUAGES) words.set(language.tag, await language.load())
  const speeches = new AsyncLocalStorage<Speech>()
  globalThis.perpdeskSpeech = speeches
  return (request, response) => {
    const choice = chosenBy(request)
    if (choice.isAsked) response.setHeader('set-cookie', choiceCookie(choice))
    const chosen = chooseSpeech(choice, request.headers['accept-language'])
    const translate = words.get(chosen.language) ?? (() => undefined)
    return speeches.run({ ...chosen, translate }, () => render(request, response))
  }
}

function chosenBy(request: IncomingMessage): SpeechChoice & { isAsked: boolean } {
  const kept = choiceIn(request.headers.cookie)
  const query = request.url?.split('?', 2)[1]
  const asked = new URLSearchParams(query).get('lang')
  if (asked === null) return { ...kept, isAsked: false }
  const { language } = decodeChoice(asked)
  return { ...kept, language, isAsked: true }
}
