/** Calls of a schema that are made of its other calls. */
export const derivedMethods = {
  // Descriptions are for the published contract alone.
  describe() {
    return this
  },
  nullish() {
    return this.nullable().optional()
  },
  toLowerCase() {
    return this.overwrite((text) => text.toLowerCase())
  },
  toUpperCase() {
    return this.overwrite((text) => text.toUpperCase())
  },
  trim() {
    return this.overwrite((text) => text.trim())
  },
}
