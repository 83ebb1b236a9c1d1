import { escaped } from '@/components/ui/escaped'
import { findLanguage } from '@/lib/i18n/languages'
import { currentLocale } from '@/lib/i18n/locale'
import { t } from '@/lib/i18n/t'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { type Appearance, appearanceAttributes } from '@/lib/stores/appearance'
import { type RefusalReason, refusalWords } from './EmbedRefusal'
import { PAGE_LINES } from './embedLook'
import type { EmbedSettings } from './embedPage'
import { FRAME_WORDS } from './frameWords'
import { lostWords } from './lostWords'
import { RELOAD_SCRIPT, RETRYING_ID, ROOT_ID, STOPPED_ID, UNDRAWN_ID } from './reloadScript'

/** What the script of a page with a root of its own is given. */
export interface GivenFrame {
  language: string
  numbers: string
  settings: EmbedSettings
  config: PublicConfig
}

/** Id of the element that its script reads that from. */
export const GIVEN_ID = 'perpdesk-given'

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
    // Before the style sheet: it would wait for that, and not hear that it did not come.
    refusal === undefined ? `<script ${ownNonce}>${RELOAD_SCRIPT}</script>` : '',
    `<link rel="preload" href="${escaped(files.font)}" as="font" type="font/woff2" crossorigin>`,
    `<link rel="stylesheet" href="${escaped(files.style)}">`,
    look === '' ? '' : `<style ${ownNonce}>${look}</style>`,
  ]
  const { parent } = given.settings.params
  const body =
    refusal === undefined
      ? [
          `<div id="${ROOT_ID}" class="contents">`,
          `<div id="${UNDRAWN_ID}" class="contents">${renderShape()}</div></div>`,
          `<noscript>${renderWords(refusalWords('sandbox', parent))}</noscript>`,
          `<template id="${RETRYING_ID}">${renderWords(lostWords(true))}</template>`,
          `<template id="${STOPPED_ID}">${renderWords(lostWords(false))}</template>`,
        ]
      : [renderWords(refusalWords(refusal, parent))]
  const scripts = [
    ...[files.script, ...files.imports].map(
      (path) => `<link rel="modulepreload" href="${escaped(path)}">`,
    ),
    `<script type="application/json" id="${GIVEN_ID}">${inScript({ language, numbers, ...given })}</script>`,
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

/** Words in the middle of a frame: the markup of `EmbedRefusal`. */
function renderWords([title, advice]: readonly [title: string, advice: string]): string {
  return [
    `<main aria-label="Perpdesk" class="${FRAME_WORDS.main}">`,
    `<div title="${escaped(`${title}: ${advice}`)}" class="${FRAME_WORDS.text}">`,
    `<p class="${FRAME_WORDS.title}">${escaped(title)}</p> `,
    `<p class="${FRAME_WORDS.advice}">${escaped(advice)}</p></div></main>`,
  ].join('')
}

const BAR =
  '<span aria-hidden="true" class="skeleton inline-block rounded-sm bg-line-strong/60 align-middle block h-full w-full"></span>'

/** What a page shows until its script runs: the markup of `LinesSkeleton`. */
function renderShape(): string {
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
