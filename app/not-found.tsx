import { t } from '@/lib/i18n/t'

/** A page that is not there. A plain link: every page loads the code that this one needs. */
export default function NotFoundPage() {
  return (
    <main className="grid h-dvh place-content-center gap-3 text-center">
      <h1 className="font-semibold text-18">{t('Page not found')}</h1>
      <p className="text-muted">{t('Check the address. The page may have moved.')}</p>
      <a href="/" className="font-medium text-accent hover:underline">
        {t('Go to Trade')}
      </a>
    </main>
  )
}
