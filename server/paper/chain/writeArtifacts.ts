import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileContracts } from './compileContracts'

// npx tsx server/paper/chain/writeArtifacts.ts
writeFileSync(
  join(import.meta.dirname, 'artifacts.json'),
  `${JSON.stringify(compileContracts(), undefined, 2)}\n`,
)
