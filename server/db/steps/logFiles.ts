import {
  closeSync,
  fdatasync,
  fsync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A file that grows at its end. */
export interface LogFile {
  /** Hands bytes to the operating system. @returns how many it took */
  write(bytes: Buffer): number
  truncate(length: number): void
  /** Resolves once everything written is on the disk. */
  sync(): Promise<void>
  close(): void
}

/** The files of one directory. A test puts a disk of its own in their place. */
export interface LogFiles {
  /** For messages. */
  readonly path: string
  list(): string[]
  read(name: string): Buffer
  readAt(name: string, offset: number, length: number): Buffer
  /** Opens a file for appending, an empty one where there is none. */
  open(name: string): LogFile
  /** Puts a whole file in place, on the disk when it returns. */
  save(name: string, bytes: Uint8Array): void
  remove(name: string): void
  /** Resolves once the names of new files are on the disk. */
  syncDirectory(): Promise<void>
}

const syncData = promisify(fdatasync)
const syncAll = promisify(fsync)

/** The files of a directory, which is made where it is missing. */
export function openLogFiles(directory: string): LogFiles {
  mkdirSync(directory, { recursive: true })
  const at = (name: string) => join(directory, name)
  return {
    path: directory,
    list: () => readdirSync(directory),
    read: (name) => readFileSync(at(name)),
    readAt(name, offset, length) {
      return withFile(at(name), 'r', (file) => {
        const bytes = Buffer.alloc(length)
        return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
      })
    },
    open(name) {
      const file = openSync(at(name), 'a', 0o600)
      return {
        write: (bytes) => writeSync(file, bytes),
        truncate: (length) => ftruncateSync(file, length),
        sync: () => syncData(file),
        close: () => closeSync(file),
      }
    },
    save(name, bytes) {
      const part = `${at(name)}.part`
      withFile(part, 'w', (file) => {
        let written = 0
        while (written < bytes.length) written += writeSync(file, bytes, written)
        fsyncSync(file)
      })
      renameSync(part, at(name))
      withFile(directory, 'r', fsyncSync)
    },
    remove: (name) => rmSync(at(name), { force: true }),
    async syncDirectory() {
      const file = openSync(directory, 'r')
      await syncAll(file).finally(() => closeSync(file))
    },
  }
}

function withFile<T>(path: string, flags: string, use: (file: number) => T): T {
  const file = openSync(path, flags, 0o600)
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}
