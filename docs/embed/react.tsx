import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A ticker as a React component: mounted with it, gone with it. `v1.js` is loaded by the page. */
function Ticker({ market, theme }: { market: string; theme: 'dark' | 'light' }) {
  const place = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (place.current === null) return undefined
    const ticker = PerpsEmbed.mount(place.current, { page: 'ticker', market, theme })
    ticker.on('ready', () => setIsReady(true))
    return () => {
      setIsReady(false)
      ticker.destroy()
    }
  }, [market, theme])
  return (
    <section aria-label="React">
      <div ref={place} />
      <p>{isReady ? 'React: ready' : 'React: loading'}</p>
    </section>
  )
}

const root = document.querySelector('#react')
if (root !== null) createRoot(root).render(<Ticker market="hyperliquid:BTC" theme="dark" />)
