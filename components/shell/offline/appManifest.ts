import { currentLocale } from '@/lib/i18n/locale'
import { t } from '@/lib/i18n/t'
import { BAR_COLOURS } from '@/lib/stores/system/themes'

/** What a system needs to install the desk, in the language of the request. */
export function appManifest() {
  const square = (size: number) => `${size}x${size}`
  return {
    id: '/',
    name: 'Perpdesk',
    short_name: 'Perpdesk',
    description: t('Self-hosted trading desk for perpetual futures on several venues.'),
    lang: currentLocale().language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BAR_COLOURS.dark,
    theme_color: BAR_COLOURS.dark,
    categories: ['finance'],
    icons: [
      { src: '/app/icon-192.png', sizes: square(192), type: 'image/png', purpose: 'any' },
      { src: '/app/icon-512.png', sizes: square(512), type: 'image/png', purpose: 'any' },
      { src: '/app/maskable-512.png', sizes: square(512), type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: t('Trade'), url: '/' },
      { name: t('Markets'), url: '/markets' },
      { name: t('Portfolio'), url: '/portfolio' },
    ],
  }
}
