/** Style sheets are imported for their effect; the bundler turns them into files. */
declare module '*.css'
declare module '@fontsource-variable/*'
