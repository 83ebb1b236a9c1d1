import Link from 'next/link'
import { t } from '@/lib/i18n/t'

/** What an id shows that was not signed here. */
export default function NoSuchCard() {
  return (
    <div className="grid gap-3 py-16 text-center">
      <h1 className="font-semibold text-18">{t('Card not found')}</h1>
      <p className="text-muted">
        {t('This link was changed or cut off. Ask its sender for the whole link.')}
      </p>
      <Link href="/" prefetch={false} className="font-medium text-accent hover:underline">
        {t('Go to Trade')}
      </Link>
    </div>
  )
}
