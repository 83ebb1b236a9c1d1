'use client'
import { say } from '@/lib/messages/say'
import 'swagger-ui-dist/swagger-ui.css'
import './apiExplorer.css'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/components/ui/ErrorState'

/** Where the published contract is served. */
const CONTRACT_URL = '/v1/perps/openapi.yaml'

/** The published contract to read, and to try against this very service. */
export function ApiExplorer() {
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    import('swagger-ui-dist/swagger-ui-es-bundle.js')
      .then(({ default: SwaggerUi }) => {
        if (isGone || place.current === null) return
        SwaggerUi({
          domNode: place.current,
          url: CONTRACT_URL,
          deepLinking: true,
          docExpansion: 'list',
          defaultModelsExpandDepth: 0,
          displayRequestDuration: true,
          tryItOutEnabled: true,
          // Nothing about a caller's document leaves for a validator elsewhere.
          validatorUrl: null,
        })
      })
      .catch(() => setHasFailed(true))
    return () => {
      isGone = true
    }
  }, [])
  if (hasFailed) {
    return (
      <ErrorState
        title={say('The explorer did not load')}
        message={say('Read {CONTRACT_URL} instead.', { CONTRACT_URL })}
      />
    )
  }
  return <div ref={place} className="api-explorer" />
}
