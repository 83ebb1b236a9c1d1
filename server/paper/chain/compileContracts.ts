import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

const require = createRequire(import.meta.url)

/** The contracts of the paper chain, by name. */
const CONTRACT_NAMES = ['TestUsdc', 'Bridge', 'DepositGate'] as const

const Output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        abi: z.array(z.record(z.string(), z.unknown())),
        evm: z.object({ bytecode: z.object({ object: z.string().regex(/^[0-9a-f]+$/) }) }),
      }),
    ),
  ),
})
const Compiler = z.object({
  compile: z.function({ input: [z.string(), z.unknown()], output: z.string() }),
})

/** What is committed as `artifacts.json`: interface and creation code of each contract. */
export type Artifacts = Record<string, { abi: Record<string, unknown>[]; bytecode: `0x${string}` }>

/**
 * Compiles the contracts beside this file. The same sources give the same bytes on every machine:
 * no metadata is appended.
 * @throws Error with the compiler's own words
 */
export function compileContracts(): Artifacts {
  const sources = Object.fromEntries(
    CONTRACT_NAMES.map((name) => [
      `${name}.sol`,
      { content: readFileSync(join(import.meta.dirname, 'contracts', `${name}.sol`), 'utf8') },
    ]),
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: Object.fromEntries(
        CONTRACT_NAMES.map((name) => [`${name}.sol`, { [name]: ['abi', 'evm.bytecode.object'] }]),
      ),
    },
  }
  const { compile } = Compiler.parse(require('solc'))
  const output = Output.parse(JSON.parse(compile(JSON.stringify(input), { import: readImport })))
  const errors = output.errors.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return Object.fromEntries(
    CONTRACT_NAMES.map((name) => {
      const compiled = output.contracts[`${name}.sol`]?.[name]
      if (compiled === undefined) throw new Error(`${name}.sol holds no contract ${name}`)
      return [name, { abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` as const }]
    }),
  )
}

function readImport(path: unknown): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(String(path)), 'utf8') }
  } catch {
    return { error: `${path} is not installed` }
  }
}
