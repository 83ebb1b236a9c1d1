import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'

const CATALOGUES = resolve(import.meta.dirname, '../../lib/i18n/catalogues')

/** Texts of a language by their English; those with plural forms are left out. */
export function wordsOf(tag: string): Record<string, string> {
  const words: object = JSON.parse(readFileSync(resolve(CATALOGUES, `${tag}.json`), 'utf8'))
  return Object.fromEntries(Object.entries(words).filter(([, text]) => typeof text === 'string'))
}

/** Buttons and tabs whose words do not fit into them. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=radio], h2, dt')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => (element.textContent ?? '').trim())
      // A count beside an icon overlaps it on purpose.
      .filter((text) => /\p{L}/u.test(text)),
  )
}
