import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { runtimeSlot } from '@/server/runtime/runtime'

const PackageFile = z.object({ version: z.string() })

/** Version of this service, as package.json in the project directory states it. */
export function serviceVersion(): string {
  return runtimeSlot(
    'version',
    () => PackageFile.parse(JSON.parse(readFileSync('package.json', 'utf8'))).version,
  )
}
