import type { LogFile, LogFiles } from '@/server/db/steps/logFiles'

/** What a file holds for who reads it now, and what of it is on the disk for certain. */
interface TestFile {
  bytes: Buffer
  synced: number
  /** The name of the file is on the disk. */
  isNamed: boolean
}

/** A disk in memory that loses what was not synced when its power is cut. */
export interface PowerCutFiles extends LogFiles {
  /** Syncs so far. */
  readonly syncs: number
  /** Lets so many more syncs end; from the next one on nothing reaches the disk. */
  cutAfter(syncs: number): void
  /** Whether the power is cut by now. */
  readonly isCut: boolean
  /**
   * The disk as the next process finds it. `keeps` decides what of the unsynced bytes reached the
   * disk: how many of so many, and whether they are zeros.
   */
  afterCut(keeps?: (bytes: number) => { length: number; isZero: boolean }): PowerCutFiles
}

/** An empty disk, or one with these files. */
export function createPowerCutFiles(files = new Map<string, TestFile>()): PowerCutFiles {
  let syncs = 0
  let cutAt = Number.POSITIVE_INFINITY
  let atCut: Map<string, TestFile> | undefined
  const never = new Promise<never>(() => {})

  function snapshot(): Map<string, TestFile> {
    return new Map([...files].map(([name, file]) => [name, { ...file }]))
  }

  /** Counts a sync; false where the power goes before it. */
  function beginSync(): boolean {
    syncs += 1
    if (syncs >= cutAt) atCut ??= snapshot()
    return atCut === undefined
  }

  function fileAt(name: string): TestFile {
    const file = files.get(name)
    if (file === undefined) throw new Error(`there is no file ${name}`)
    return file
  }

  return {
    path: '/test',
    get syncs() {
      return syncs
    },
    get isCut() {
      return atCut !== undefined
    },
    cutAfter(count) {
      cutAt = syncs + count + 1
    },
    afterCut(keeps = () => ({ length: 0, isZero: false })) {
      const left = new Map<string, TestFile>()
      for (const [name, { bytes, synced, isNamed }] of atCut ?? snapshot()) {
        if (!isNamed) continue
        const { length, isZero } = keeps(bytes.length - synced)
        const lucky = bytes.subarray(synced, synced + length)
        const found = Buffer.concat([
          bytes.subarray(0, synced),
          isZero ? Buffer.alloc(lucky.length) : lucky,
        ])
        left.set(name, { bytes: found, synced: found.length, isNamed: true })
      }
      return createPowerCutFiles(left)
    },
    list: () => [...files.keys()],
    read: (name) => fileAt(name).bytes,
    readAt: (name, offset, length) => fileAt(name).bytes.subarray(offset, offset + length),
    open(name): LogFile {
      const file = files.get(name) ?? { bytes: Buffer.alloc(0), synced: 0, isNamed: false }
      files.set(name, file)
      return {
        write(bytes) {
          file.bytes = Buffer.concat([file.bytes, bytes])
          return bytes.length
        },
        truncate(length) {
          file.bytes = file.bytes.subarray(0, length)
        },
        async sync() {
          const { length } = file.bytes
          // As a disk does it: what is written meanwhile is not a part of it.
          await new Promise((resolve) => setImmediate(resolve))
          if (!beginSync()) await never
          file.synced = Math.max(file.synced, length)
        },
        close() {},
      }
    },
    save(name, bytes) {
      files.set(name, { bytes: Buffer.from(bytes), synced: bytes.length, isNamed: true })
    },
    remove: (name) => void files.delete(name),
    async syncDirectory() {
      await new Promise((resolve) => setImmediate(resolve))
      if (!beginSync()) await never
      for (const file of files.values()) file.isNamed = true
    },
  }
}
