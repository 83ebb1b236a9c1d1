/**
 * Hashes of the style sheets that libraries write into a page without a nonce: an empty one, that
 * of the toasts and that of the chart's mark. A test holds them to the libraries as installed.
 */
export const INJECTED_STYLE_HASHES: readonly string[] = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
  'sha256-3pRED1tOXas1FXFoPb9TGCjmYe9XQsmO9OV23khV2nY=',
]
