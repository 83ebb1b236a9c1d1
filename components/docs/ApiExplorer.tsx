'use client'
import { say } from '@/lib/messages/say'
import 'swagger-ui-dist/swagger-ui.css'
import './apiExplorer.css'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/components/ui/ErrorState'
import { EXPLORER_LAYOUT, explorerPlugin } from './explorerPlugin'

/** Where the published contract is served. */
const CONTRACT_URL = '/v1/perps/openapi.yaml'

/** The published contract to read, and to try against this very service. */
export function ApiExplorer() {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
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
          // Its colours do not contrast enough, and are written where no style reaches.
          syntaxHighlight: { activated: false },
          layout: EXPLORER_LAYOUT,
          plugins: [explorerPlugin],
          onComplete: () => setState('shown'),
        })
      })
      .catch(() => setState('failed'))
    return () => {
      isGone = true
    }
  }, [])
  if (state === 'failed') {
    return (
      <ErrorState
        title={say('The explorer did not load')}
        message={say('Read {CONTRACT_URL} instead.', { CONTRACT_URL })}
      />
    )
  }
  return (
    <div className="api-explorer">
      {state === 'loading' ? <p role="status">{say('The explorer loads…')}</p> : null}
      <div ref={place} />
    </div>
  )
}
