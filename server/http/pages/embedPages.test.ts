import { expect, it } from 'vitest'
import { EMBED_KINDS } from '@/lib/embed/embedKinds'
import { choiceIn, chooseLocale } from '@/lib/i18n/chooseLocale'
import { APPEARANCE_COOKIE } from '@/lib/stores/appearance'
import { embedCookies, embedRequest } from './embedPages'

const cookies = (query: string) => embedCookies(new URLSearchParams(query))

it('draws a frame as its address says', () => {
  const text = cookies('theme=hc&dir=up-red&palette=colour-blind&lang=en-XA&numbers=de-CH')
  expect(text).toContain(`${APPEARANCE_COOKIE}=contrast.colour-blind.red-up`)
  expect(chooseLocale(choiceIn(text), 'fr')).toEqual({ language: 'en-XA', numbers: 'de-CH' })
})

it('follows the machine where the address says nothing, or nonsense', () => {
  for (const query of ['', 'theme=pink&lang=<b>&numbers=;path']) {
    expect(cookies(query)).toBe(
      'perpdesk-appearance=system.classic.green-up; perpdesk-speech-v1=auto.auto',
    )
  }
})

it('knows every page of a frame, and none by the name of a method', () => {
  for (const page of Object.keys(EMBED_KINDS)) {
    expect(embedRequest(`/embed/${page}?theme=dark`)).toMatchObject({ kind: 'page', page })
  }
  for (const page of ['toString', 'constructor', 'valueof', '__proto__', 'hasOwnProperty']) {
    expect(embedRequest(`/embed/${page}`), page).toBeUndefined()
  }
})
