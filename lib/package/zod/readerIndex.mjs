import * as z from './reader.mjs'

// As the sources import zod; the entry `./verify` of the package reads it from here.
export { z }
