import { writeFileSync } from 'node:fs'
import { compileModule, moduleFileOf } from './compileModule'

const { binary } = await compileModule()
writeFileSync(new URL('../moduleBytes.ts', import.meta.url), moduleFileOf(binary))
process.stdout.write(`lib/ecgfp5/moduleBytes.ts: ${binary.length} bytes\n`)
