import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const OperatorFile = z.object({ port: z.int(), token: z.string(), pid: z.int() })

/** Where the operator can reach a running service. */
export type OperatorFile = z.infer<typeof OperatorFile>

const pathIn = (dataDirectory: string) => join(dataDirectory, 'operator.json')

/** Says where this process listens; readable by its owner alone. */
export function writeOperatorFile(dataDirectory: string, content: OperatorFile): void {
  mkdirSync(dataDirectory, { recursive: true })
  rmSync(pathIn(dataDirectory), { force: true })
  writeFileSync(pathIn(dataDirectory), JSON.stringify(content), { mode: 0o600 })
}

/** Where a service over this directory listens, or said it did; undefined where none ever ran. */
export function readOperatorFile(dataDirectory: string): OperatorFile | undefined {
  try {
    return OperatorFile.parse(JSON.parse(readFileSync(pathIn(dataDirectory), 'utf8')))
  } catch {
    return undefined
  }
}

/** Takes the file back, if it is still this process's own. */
export function removeOperatorFile(dataDirectory: string): void {
  if (readOperatorFile(dataDirectory)?.pid === process.pid)
    rmSync(pathIn(dataDirectory), { force: true })
}
