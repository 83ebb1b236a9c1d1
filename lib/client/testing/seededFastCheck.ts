import fc from 'fast-check'
import { fuzzSeed } from './fuzzSeed'

/**
 * fast-check as tests get it (`vitest.config.ts` puts this in its place): the same inputs in every
 * run, and `PROPERTY_RUNS` times as many of them as a property asks for.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: fuzzSeed('properties') })

const factor = Number(process.env.PROPERTY_RUNS ?? '1')
if (!(factor > 0)) throw new Error('PROPERTY_RUNS is a number above 0')

/** What fast-check runs where nothing is said. */
const USUAL_RUNS = 100

// What comes back is a promise where the property is asynchronous, as of the original.
const assertMoreOften = ((property, parameters) => {
  const numRuns = Math.ceil((parameters?.numRuns ?? USUAL_RUNS) * factor)
  return fc.assert(property, { ...parameters, numRuns })
}) as typeof fc.assert

export default { ...fc, assert: assertMoreOften }
