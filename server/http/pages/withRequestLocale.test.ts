import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { currentLocale } from '@/lib/i18n/locale'
import { tIn } from '@/lib/i18n/t'
import { withRequestLocale } from './withRequestLocale'

const server = createServer()
let address = ''
let hold: Promise<void> = Promise.resolve()

beforeAll(async () => {
  const render = await withRequestLocale(async (_request, response) => {
    const before = tIn('dismiss a dialog', 'Close')
    await hold
    const { language, numbers } = currentLocale()
    response.end(
      JSON.stringify({ before, after: tIn('dismiss a dialog', 'Close'), language, numbers }),
    )
  })
  server.on('request', (request, response) => void render(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound: AddressInfo | string | null = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
  address = `http://127.0.0.1:${bound.port}`
})

afterEach(() => {
  hold = Promise.resolve()
})

afterAll(() => {
  globalThis.perpdeskLocale = undefined
  server.close()
})

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(address + path, { headers })
  return { spoken: await response.json(), cookie: response.headers.get('set-cookie') }
}

describe('a page server with locales', () => {
  it('answers each visit in its own language while others wait', async () => {
    let release = () => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    const trial = ask('/', { cookie: 'perpdesk-speech-v1=en-XA.de-DE' })
    const plain = ask('/', { 'accept-language': 'fr-FR' })
    release()
    expect((await trial).spoken).toEqual({
      before: '[Çlóšé··]',
      after: '[Çlóšé··]',
      language: 'en-XA',
      numbers: 'de-DE',
    })
    expect((await plain).spoken).toEqual({
      before: 'Fermer',
      after: 'Fermer',
      language: 'fr',
      numbers: 'fr-FR',
    })
  })

  it('remembers a language that the address asks for, and nothing else', async () => {
    const asked = await ask('/settings?lang=en-XA', { cookie: 'perpdesk-speech-v1=auto.de-DE' })
    expect(asked.spoken.language).toBe('en-XA')
    expect(asked.cookie).toMatch(/^perpdesk-speech-v1=en-XA\.de-DE; path=\//)
    expect((await ask('/settings')).cookie).toBeNull()
  })

  it('leaves a frame’s language to its host, and a visitor’s own choice alone', async () => {
    const framed = await ask('/embed/ticker?lang=en-XA', { cookie: 'perpdesk-speech-v1=en.de-DE' })
    expect(framed).toMatchObject({ spoken: { language: 'en' }, cookie: null })
  })

  it('lets nothing of a forged choice into the answer', async () => {
    const { spoken, cookie } = await ask('/?lang=%0d%0ax:y', { cookie: 'perpdesk-speech-v1=<b>.x' })
    expect(spoken).toMatchObject({ language: 'en', numbers: 'en-US' })
    expect(cookie).toMatch(/^perpdesk-speech-v1=auto\.auto; /)
  })
})
