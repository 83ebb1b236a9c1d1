import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cardFigures } from '@/components/share/cardFigures'
import { PICTURE_SIZE } from '@/components/share/pictureSize'
import { readSharePageData } from '@/components/share/readSharePageData'
import { ShareView } from '@/components/share/ShareView'
import { t } from '@/lib/i18n/t'

interface Props {
  params: Promise<{ id: string }>
}

/** Title and picture that link previews show. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const shared = await readSharePageData()
  if (shared === undefined) return { title: t('Card not found') }
  const { card, venueName, origin } = shared
  const side = card.side === 'LONG' ? t('Long') : t('Short')
  const title = `${card.symbol} ${side} ${cardFigures(card)[0]?.value ?? ''}`
  const page = `${origin}/share/${(await params).id}`
  const picture = { url: `${page}/picture.png`, ...PICTURE_SIZE, alt: title, type: 'image/png' }
  const description = card.isPaper ? `${venueName} · ${t('Paper money')}` : venueName
  return {
    title,
    description,
    openGraph: {
      type: 'website',
      siteName: 'Perpdesk',
      title,
      description,
      url: page,
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  }
}

/** A shared card; its id is the signed card itself. */
export default async function SharePage() {
  const shared = await readSharePageData()
  if (shared === undefined) notFound()
  return <ShareView card={shared.card} venueName={shared.venueName} />
}
