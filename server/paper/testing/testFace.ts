import { z } from 'zod'
import type { Face, FaceModule, PaperListing } from '@/server/paper/face'
import type { ExchangeHost } from '@/server/paper/host'
import { SHAPES } from './testShapes'

/** A face for tests: three markets, and a list of notes as its facts. */
export interface TestFace extends Face {
  readonly host: ExchangeHost
  notes(): readonly string[]
}

const Notes = z.array(z.string())

/** A module of that face; `faces` collects what it makes, newest last. */
export function testFaceModule(listings: readonly PaperListing[] = SHAPES): {
  module: FaceModule
  faces: TestFace[]
} {
  const faces: TestFace[] = []
  const module: FaceModule = {
    name: 'test',
    portOffset: 1,
    fees: { makerPpm: 150, takerPpm: 450 },
    blockRank: (command) => (command?.type === 'cancelOrders' ? 0 : 1),
    listings: () => listings,
    create(host) {
      let notes: string[] = []
      const face: TestFace = {
        host,
        notes: () => notes,
        attach(server) {
          server.on('request', (_, response) => response.end('a face'))
        },
        applyRecord(record) {
          notes.push(String(record.note))
        },
        snapshot: () => notes,
        restore(snapshot) {
          notes = Notes.parse(snapshot)
        },
        close: () => Promise.resolve(),
      }
      faces.push(face)
      return face
    },
  }
  return { module, faces }
}
