'use client'
import { TriangleAlert } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { HintText } from '@/components/ui/overlays/HintText'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'

/** What the provider warns of about the market's whole category; nothing where it says nothing. */
export function CategoryNotice({ provider, market }: { provider: Provider; market: Market }) {
  const notice = provider.categories.find(({ id }) => id === market.categoryId)?.tradeNotice
  if (notice === undefined) return null
  return (
    <HintText
      hint={notice.message}
      className={classes(
        'inline-flex shrink-0 items-center gap-1.5 rounded-md px-2 py-1 text-11',
        notice.level === 'warn' ? 'bg-accent-wash text-warn' : 'bg-raised text-muted',
      )}
    >
      <TriangleAlert size={12} aria-hidden="true" />
      {t('Notice')}
    </HintText>
  )
}
