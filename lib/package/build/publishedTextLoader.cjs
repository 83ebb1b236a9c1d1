/**
 * Turbopack's loader of schemas for pages: without the texts that only the published contract says,
 * as the package of the client library is built.
 */
module.exports = function publishedTextLoader(source) {
  const done = this.async()
  import('./withoutPublishedText.mjs').then(({ withoutPublishedText }) => {
    done(null, withoutPublishedText(this.resourcePath, source) ?? source)
  }, done)
}
