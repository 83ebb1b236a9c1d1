import { escaped } from '@/components/ui/escaped'
import { findLanguage } from '@/lib/i18n/languages'
import { currentLocale } from '@/lib/i18n/locale'
import { t } from '@/lib/i18n/t'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { type Appearance, appearanceAttributes } from '@/lib/stores/appearance'
import { type RefusalReason, refusalWords } from './EmbedRefusal'
import { PAGE_LINES } from './embedLook'
import type { EmbedSettings } from './embedPage'

/** What the script of a page with a root of its own is given. */
export interface GivenFrame {
  language: string
  numbers: string
  settings: EmbedSettings
  config: PublicConfig
}

/** Ids of the elements that its script looks for. */
export const GIVEN_ID = 'perpdesk-given'
export const ROOT_ID = 'perpdesk-root'
const LOST_ID = 'perpdesk-lost'

/** What a document names. */
export interface FrameDocument {
  given: Omit<GivenFrame, 'language' | 'numbers'>
  /** Why it shows nothing, which needs no script; absent: the page. */
  refusal?: RefusalReason | undefined
  appearance: Appearance
  /** Style sheet of its address. */
  look: string
  nonce: string | undefined
  files: { style: string; font: string; script: string; imports: readonly string[] }
}

/**
 * A page for frames as it is sent: its settings, its grey shape and what loads it, in the language of
 * the request that is being answered.
 */
export function frameDocument({
  given,
  refusal,
  appearance,
  look,
  nonce,
  files,
}: FrameDocument): string {
  const { language, numbers } = currentLocale()
  const attributes = Object.entries({
    lang: language,
    dir: findLanguage(language)?.direction ?? 'ltr',
    ...appearanceAttributes(appearance),
  }).map(([name, value]) => `${name}="${escaped(value)}"`)
  const ownNonce = `nonce="${escaped(nonce ?? '')}"`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light"><meta name="robots" content="noindex">',
    '<title>Perpdesk</title><link rel="icon" href="/favicon.svg">',
    `<link rel="preload" href="${escaped(files.font)}" as="font" type="font/woff2" crossorigin>`,
    `<link rel="stylesheet" href="${escaped(files.style)}">`,
    look === '' ? '' : `<style ${ownNonce}>${look}</style>`,
  ]
  const { parent } = given.settings.params
  const body =
    refusal === undefined
      ? [
          `<div id="${ROOT_ID}" class="contents">${shape()}</div>`,
          `<noscript>${said(refusalWords('sandbox', parent))}</noscript>`,
          `<template id="${LOST_ID}">${said(lostWords())}</template>`,
        ]
      : [said(refusalWords(refusal, parent))]
  const scripts = [
    ...[files.script, ...files.imports].map(
      (path) => `<link rel="modulepreload" href="${escaped(path)}">`,
    ),
    `<script type="application/json" id="${GIVEN_ID}">${inScript({ language, numbers, ...given })}</script>`,
    `<script ${ownNonce}>${RELOAD_LATER}</script>`,
    `<script type="module" src="${escaped(files.script)}"></script>`,
  ]
  return [
    `<!doctype html><html ${attributes.join(' ')}><head>`,
    ...head,
    ...(refusal === undefined ? scripts : []),
    '</head><body>',
    ...body,
    '</body></html>',
  ].join('\n')
}

/**
 * Browsers keep for good that a module did not come, so the page reloads once the service answers:
 * at once where its own script did not come, which is then said, else when a later part calls it
 * (`app/embed/standalone/latePart`). After a reload it waits longer.
 */
const RELOAD_LATER = `
var wait = performance.getEntriesByType('navigation')[0]?.type === 'reload' ? 10000 : 2000;
var retry = () => setTimeout(() => fetch(location.href, { cache: 'no-store' }).then(({ ok }) => ok ? location.reload() : retry(), retry), wait);
var isBegun = false;
window.reloadLater = () => { if (!isBegun) { isBegun = true; retry() } };
addEventListener('error', ({ target }) => {
  if (target instanceof HTMLScriptElement) {
    document.getElementById('${ROOT_ID}')?.replaceChildren(document.getElementById('${LOST_ID}').content);
    reloadLater();
  }
}, true);
`

/** Words in the middle of a frame: the markup of `EmbedRefusal`. */
function said([title, advice]: readonly [title: string, advice: string]): string {
  return [
    '<main aria-label="Perpdesk" class="grid h-[var(--frame-height,100dvh)] place-content-center gap-1 p-4 text-center">',
    `<p class="font-medium text-13">${escaped(title)}</p>`,
    `<p class="max-w-[52ch] text-muted">${escaped(advice)}</p></main>`,
  ].join('')
}

function lostWords(): readonly [string, string] {
  return [
    t('This part of the page did not load'),
    t('Retrying automatically. After an update, reload the page.'),
  ]
}

const BAR =
  '<span aria-hidden="true" class="skeleton inline-block rounded-sm bg-line-strong/60 align-middle block h-full w-full"></span>'

/** What a page shows until its script runs: the markup of `LinesSkeleton`. */
function shape(): string {
  const lines = PAGE_LINES.map((height) =>
    [`<span style="height:${height}px" class="block">`, BAR, '</span>'].join(''),
  )
  return [
    '<div aria-busy="true" class="grid p-3" style="gap:10px">',
    `<span class="sr-only">${escaped(t('Loading'))}</span>`,
    ...lines,
    '</div>',
  ].join('')
}

/** JSON that no text in it can end the script of. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
