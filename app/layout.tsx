import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { LiveRegions } from '@/components/ui/LiveRegions'
import { SpeechBoundary } from '@/components/ui/SpeechBoundary'
import { Toaster } from '@/components/ui/Toaster'
import { findLanguage } from '@/lib/messages/languages'
import { say } from '@/lib/messages/say'
import { currentSpeech } from '@/lib/messages/speech'
import { APPEARANCE_COOKIE, appearanceAttributes, decodeAppearance } from '@/lib/stores/appearance'
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
    return say('Self-hosted trading desk for perpetual futures on several venues.')
  },
  icons: { icon: '/favicon.svg' },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  colorScheme: 'dark light',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const appearance = decodeAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value)
  const { language, numbers } = currentSpeech()
  return (
    <html
      lang={language}
      dir={findLanguage(language)?.direction ?? 'ltr'}
      className={`${inter.variable} ${jetbrainsMono.variable}`}
      {...appearanceAttributes(appearance)}
    >
      <body>
        <SpeechBoundary language={language} numbers={numbers}>
          {children}
          <LiveRegions />
          <Toaster />
        </SpeechBoundary>
      </body>
    </html>
  )
}
