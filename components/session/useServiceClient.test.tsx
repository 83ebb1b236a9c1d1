import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { ServiceClient } from '@/lib/client/serviceClient'
import { PerpsClientContext } from './usePerpsClient'
import { ServiceClientContext, useServiceClient } from './useServiceClient'

/** Shows of which venues the client is that it asks by. */
function Asking() {
  return useServiceClient()
    .plugins.map(({ key }) => key)
    .join()
}

it('asks by the whole library where it is there, by the service’s client where that is all there is', () => {
  // Nothing of them is asked here.
  const whole = { plugins: [{ key: 'whole' }] } as unknown as PerpsClient
  const service = { plugins: [{ key: 'service' }] } as unknown as ServiceClient
  const shown = renderToStaticMarkup(
    <>
      <PerpsClientContext value={whole}>
        <Asking />
      </PerpsClientContext>
      ,
      <ServiceClientContext value={service}>
        <Asking />
      </ServiceClientContext>
    </>,
  )
  expect(shown).toBe('whole,service')
  expect(() => renderToStaticMarkup(<Asking />)).toThrow('useServiceClient needs a client')
})
