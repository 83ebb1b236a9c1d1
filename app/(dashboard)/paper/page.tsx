import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { t } from '@/lib/i18n/t'
import { publicConfig } from '@/server/config/publicConfig'
import { PaperDesk } from './PaperDesk'

export const metadata: Metadata = {
  get title() {
    return t('Paper exchange')
  },
}
/** Whether there is a paper exchange is known when the desk runs, not when it is built. */
export const dynamic = 'force-dynamic'

/** The controls of the paper exchange; nothing where none runs. */
export default function PaperPage() {
  if (publicConfig().paperControlPath === undefined) notFound()
  return <PaperDesk />
}
