import { escaped } from '@/components/ui/escaped'
import { currentLocale } from '@/lib/i18n/locale'
import { t } from '@/lib/i18n/t'
import type { Appearance } from '@/lib/stores/appearance'
import { barColours } from '@/lib/stores/system/themes'

/** A page that needs nothing else: no file, no figure, no answer of the service. */
export interface OfflinePage {
  html: string
  /** Its content policy: its own style and script, and the question whether the desk is back. */
  policy: string
}

// The colours of app/tokens.css that it uses; nothing of the desk is loaded for it.
const STYLE = `
:root { --bg: #0b0e14; --text: #e6e9ef; --muted: #9aa4b2; --line: #1d2432; --accent: #8b9dff; --on-accent: #0b0e14; color-scheme: dark; }
[data-theme="light"] { --bg: #eef0f4; --text: #11151c; --muted: #566070; --line: #cdd4df; --accent: #3d4fd1; --on-accent: #ffffff; color-scheme: light; }
[data-theme="contrast"] { --bg: #000000; --text: #ffffff; --muted: #e2e6ee; --line: #8b93a3; }
@media (prefers-color-scheme: light) { [data-theme="system"] { --bg: #eef0f4; --text: #11151c; --muted: #566070; --line: #cdd4df; --accent: #3d4fd1; --on-accent: #ffffff; color-scheme: light; } }
body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif; }
header { display: flex; gap: 8px; align-items: center; padding: 12px 16px; border-bottom: 1px solid var(--line); font-weight: 600; }
main { max-width: 560px; margin: 0 auto; padding: 48px 16px; }
h1 { margin: 0 0 8px; font-size: 18px; }
p, li { color: var(--muted); }
ul { padding-inline-start: 20px; }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border-radius: 6px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
`

// Asks until the desk answers, then opens the page that was wanted; its own address is only looked at.
const SCRIPT = `
const retry = () => fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => { if (ok) location.reload() }, () => undefined);
if (location.pathname !== '/offline') { addEventListener('online', retry); setInterval(retry, 5000) }
`

/**
 * What a person sees where the desk cannot be reached: what does not work, and that nothing at the
 * venues changed. In the language of the request and in the theme given.
 */
export async function offlinePage(
  theme: Appearance['theme'],
  direction: 'ltr' | 'rtl',
): Promise<OfflinePage> {
  const cannot = [
    t('No prices, balances or positions: none are stored for later use.'),
    t('No orders: nothing can be sent, changed or cancelled.'),
    t('Chases, trailing stops and alerts of this desk pause.'),
  ]
  const bars = barColours(theme).map(
    ({ color, media }) =>
      `<meta name="theme-color" content="${color}"${media === undefined ? '' : ` media="${media}"`}>`,
  )
  const html = [
    `<!doctype html><html lang="${currentLocale().language}" dir="${direction}" data-theme="${theme}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex">${bars.join('')}`,
    `<title>${escaped(t('Offline'))} · Perpdesk</title><style>${STYLE}</style></head>`,
    '<body><header><svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><rect width="18" height="18" rx="5" fill="var(--accent)"/><path d="M6 6.5v5.4c0 .6.5 1.1 1.1 1.1h3.8c.6 0 1.1-.5 1.1-1.1V6.5" fill="none" stroke="var(--on-accent)" stroke-width="2" stroke-linecap="square"/></svg>Perpdesk</header>',
    `<main><h1>${escaped(t('No connection to the desk'))}</h1>`,
    `<p>${escaped(t('Orders and positions at the venues stay as they are.'))}</p>`,
    `<ul>${cannot.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`,
    `<p role="status">${escaped(t('This page reloads when the desk responds.'))}</p>`,
    `<a href="">${escaped(t('Try again'))}</a></main><script>${SCRIPT}</script></body></html>`,
  ].join('\n')
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "connect-src 'self'",
    `style-src '${await hashOf(STYLE)}'`,
    `script-src '${await hashOf(SCRIPT)}'`,
  ].join('; ')
  return { html, policy }
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
