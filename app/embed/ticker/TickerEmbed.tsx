'use client'
import { EmbeddedMarkets } from '@/components/embed/EmbeddedMarkets'
import { inFrame } from '@/components/embed/EmbedFrame'
import { useEmbedPage } from '@/components/embed/embedPage'
import { TickerStrip } from '@/components/markets/TickerStrip'
import { ServiceClientProvider } from '@/components/session/ServiceClientProvider'
import { LinesSkeleton } from '@/components/shell/LinesSkeleton'

/** Markets in one line. */
export const TickerEmbed = inFrame(TickerBody, ServiceClientProvider)

function TickerBody() {
  const { hides } = useEmbedPage()
  return (
    <EmbeddedMarkets isLine waiting={<LinesSkeleton heights={[14]} gap={0} />}>
      {(_first, markets) => (
        <TickerStrip
          markets={markets}
          hasChange={!hides('change')}
          hasFunding={!hides('funding')}
        />
      )}
    </EmbeddedMarkets>
  )
}
