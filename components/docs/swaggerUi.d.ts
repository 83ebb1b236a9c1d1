declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** What of its options we set; the rest keeps its defaults. */
  interface SwaggerUiOptions {
    domNode: HTMLElement
    url: string
    deepLinking: boolean
    docExpansion: 'list' | 'full' | 'none'
    defaultModelsExpandDepth: number
    displayRequestDuration: boolean
    tryItOutEnabled: boolean
    validatorUrl: string | null
    syntaxHighlight: { activated: boolean }
    layout: string
    plugins: readonly import('./explorerPlugin').ExplorerPlugin[]
    onComplete: () => void
  }
  const swaggerUi: (options: SwaggerUiOptions) => unknown
  export = swaggerUi
}
