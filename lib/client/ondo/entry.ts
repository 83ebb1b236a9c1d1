// The entry of this venue in the package of the client library.
export { ondoFrom } from './fromConfig'
export type { OndoOptions } from './options'
export { ondo } from './plugin'
