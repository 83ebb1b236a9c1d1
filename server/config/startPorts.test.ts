import { expect, it } from 'vitest'
import { faceModules } from '@/server/paper/faces'
import { CHAIN_PORT_OFFSET, parsePaperEnv } from '@/server/paper/paperEnv'
import { parseEnv } from './env'
import { isPaperUsed, portWantedTwice, startPorts } from './startPorts.mjs'
import { hasPaperVenue } from './venues'

const PAPER = 'PAPER_PORT'
const OFF = { HYPERLIQUID_NETWORK: 'mainnet', LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off' }
/** A further deployment alone. */
const DEPLOYED = { baseUrl: 'http://10.0.0.1:4002', chainId: 300, collateral: { symbol: 'USDC' } }
const deployed = (network: string) => ({
  ...OFF,
  LIGHTER_DEPLOYMENTS: JSON.stringify([{ key: 'lighter-b', network, ...DEPLOYED }]),
})

function numbers(settings: Record<string, string>): number[] {
  return startPorts(settings).map(({ port }) => port)
}

it('are those of the web server and of the whole paper exchange by default', () => {
  expect(startPorts({})).toEqual([
    { setting: 'PORT', port: 3000, host: '127.0.0.1' },
    ...[4000, 4001, 4002, 4003, 4004].map((port) => ({ setting: PAPER, port, host: '127.0.0.1' })),
  ])
})

it('leave out the faces that are not on paper, and a chain that is off', () => {
  expect(numbers({ ONDO_NETWORK: 'mainnet' })).toEqual([3000, 4000, 4001, 4002, 4004])
  expect(numbers({ LIGHTER_NETWORK: 'off', PAPER_CHAIN: 'off' })).toEqual([3000, 4000, 4001, 4003])
})

it('have none of the paper exchange where no venue is on paper', () => {
  expect(numbers(OFF)).toEqual([3000])
  expect(numbers(deployed('mainnet'))).toEqual([3000])
  expect(numbers({ ...OFF, LIGHTER_DEPLOYMENTS: '[' })).toEqual([3000])
  // A further deployment on paper has its port elsewhere; faucet and controls are the exchange's.
  expect(numbers(deployed('paper'))).toEqual([3000, 4000, 4004])
})

it.each([
  {},
  OFF,
  { ...OFF, ONDO_NETWORK: '' },
  { ...OFF, LIGHTER_NETWORK: 'paper' },
  { ...OFF, LIGHTER_DEPLOYMENTS: '' },
  deployed('mainnet'),
  deployed('paper'),
])('have those of the paper exchange where the service has a venue on paper: %o', (given) => {
  const settings = parseEnv(given)
  expect(isPaperUsed(given)).toBe(hasPaperVenue(settings))
  expect(isPaperUsed(settings)).toBe(hasPaperVenue(settings))
})

it('have the operator’s gateway where its port is fixed, and the web server where it listens', () => {
  expect(startPorts({ HOST: '::', PORT: '80', OPERATOR_PORT: '90' }).slice(0, 2)).toEqual([
    { setting: 'PORT', port: 80, host: '::' },
    { setting: 'OPERATOR_PORT', port: 90, host: '127.0.0.1' },
  ])
  expect(numbers({ PORT: '0', OPERATOR_PORT: '0', ...OFF })).toEqual([])
})

it('are the same of the environment and of the settings that are read from it', () => {
  for (const given of [
    {},
    { PORT: '', PAPER_PORT: '', OPERATOR_PORT: '', ONDO_NETWORK: '' },
    { PORT: '8080', PAPER_PORT: '4100', HOST: '0.0.0.0', OPERATOR_PORT: '8090' },
    { ...OFF, PAPER_CHAIN: 'off' },
    deployed('paper'),
  ]) {
    expect(startPorts(given)).toEqual(startPorts(parseEnv(given)))
  }
})

it.each([
  ['PORT', { PORT: 'often' }],
  ['OPERATOR_PORT', { OPERATOR_PORT: '-1' }],
  ['PAPER_PORT', { PAPER_PORT: '65533' }],
  ['PORT', { PORT: '70000' }],
])('name %s where it is no port', (name, settings) => {
  expect(() => startPorts(settings)).toThrow(
    new RegExp(`^bad setting ${name}: \\d*[^\\n]* is no port$`),
  )
})

it('are those that the venues of the paper exchange and its chain listen on', () => {
  for (const given of [{}, { LIGHTER_NETWORK: 'off' }, { ONDO_NETWORK: 'sandbox' }]) {
    const modules = faceModules(parsePaperEnv(given))
    const faces = modules.map(({ portOffset }) => 4000 + portOffset)
    expect(numbers({ ...given, PORT: '0' })).toEqual([4000, ...faces, 4000 + CHAIN_PORT_OFFSET])
    expect(numbers({ ...given, PORT: '0', PAPER_CHAIN: 'off' })).toEqual([4000, ...faces])
  }
})

it('are named where two settings want one', () => {
  expect(portWantedTwice(startPorts({}))).toBeUndefined()
  const twice = (settings: Record<string, string>) => portWantedTwice(startPorts(settings))
  expect(twice({ PORT: '4003' })).toEqual({ port: 4003, settings: ['PORT', PAPER] })
  expect(twice({ PORT: '4003', ONDO_NETWORK: 'off' })).toBeUndefined()
  expect(twice({ OPERATOR_PORT: '3000' })).toEqual({
    port: 3000,
    settings: ['PORT', 'OPERATOR_PORT'],
  })
})
