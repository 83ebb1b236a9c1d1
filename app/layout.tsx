import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { Awake } from '@/components/shell/Awake'
import { LocaleProvider } from '@/components/shell/LocaleProvider'
import { FocusKeeper } from '@/components/ui/overlays/FocusKeeper'
import { LiveRegions } from '@/components/ui/overlays/LiveRegions'
import { Toaster } from '@/components/ui/overlays/Toaster'
import { findLanguage } from '@/lib/i18n/languages'
import { currentLocale } from '@/lib/i18n/locale'
import { t } from '@/lib/i18n/t'
import { APPEARANCE_COOKIE, appearanceAttributes, decodeAppearance } from '@/lib/stores/appearance'
import { barColours } from '@/lib/stores/system/themes'
import './globals.css'

// The two faces of the desk, from packages, served by us; no request ever leaves for a font.
const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
})

const jetbrainsMono = localFont({
  src: '../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-jetbrains-mono',
  display: 'swap',
  preload: false,
})

export const metadata: Metadata = {
  title: { default: 'Perpdesk', template: '%s · Perpdesk' },
  get description() {
    return t('Self-hosted trading desk for perpetual futures on several venues.')
  },
  icons: { icon: '/favicon.svg', apple: '/app/apple-touch-icon.png' },
  manifest: '/manifest.webmanifest',
}

/** How the page fits its screen, and the colour of the bars around it. */
export async function generateViewport(): Promise<Viewport> {
  const { theme } = decodeAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value)
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    colorScheme: 'dark light',
    themeColor: [...barColours(theme)],
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const appearance = decodeAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value)
  const { language, numbers } = currentLocale()
  return (
    <html
      lang={language}
      dir={findLanguage(language)?.direction ?? 'ltr'}
      className={`${inter.variable} ${jetbrainsMono.variable}`}
      {...appearanceAttributes(appearance)}
    >
      <body>
        <LocaleProvider language={language} numbers={numbers}>
          {children}
          <LiveRegions />
          <FocusKeeper />
          <Toaster />
          <Awake />
        </LocaleProvider>
      </body>
    </html>
  )
}
