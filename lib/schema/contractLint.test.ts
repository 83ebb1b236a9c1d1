import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { buildOpenApi } from './openapi/openapi'

const { Document, Spectral } = spectral
const FILE = 'openapi.yaml'

function contract(serviceName: string): string {
  return stringify(
    buildOpenApi({ serverUrl: '/v1/perps', serviceName, version: '1.0.0', provider: 'venue-a' }),
    {
      lineWidth: 0,
    },
  )
}

async function redocly(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: FILE, config })
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

async function recommendedAndOwasp(source: string): Promise<string[]> {
  const linter = new Spectral()
  linter.setRuleset({
    extends: [
      [rulesets.oas as never, 'recommended'],
      [owasp as never, 'recommended'],
    ],
  })
  const problems = await linter.run(new Document(source, parsers.Yaml, FILE))
  return problems.map(({ code, path }) => `${code} at ${path.join('/')}`)
}

describe('the published contract', () => {
  it('passes Redocly and Spectral without a warning', async () => {
    const source = contract('svc')
    expect(await redocly(source)).toEqual([])
    expect(await recommendedAndOwasp(source)).toEqual([])
  }, 120_000)

  it('is the same under another name of the service, that name apart', () => {
    expect(contract('acme')).toBe(contract('svc').replaceAll('svc', 'acme'))
  })

  it('would not pass with an unbounded text, a reference that dangles or a path undescribed', async () => {
    const source = contract('svc')
    const unbounded = source.replace(/maxLength: 42/, 'minLength: 42')
    expect(await recommendedAndOwasp(unbounded)).not.toEqual([])
    expect(await redocly(source.replace('schemas/ErrorBody', 'schemas/Nothing'))).not.toEqual([])
  }, 120_000)
})
