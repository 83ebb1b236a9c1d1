import * as z from './reader.mjs'

// As the sources import zod; the package reads it from here.
export { z }
