/** Pixels of a card's picture, as link previews want them. */
export const PICTURE_SIZE = { width: 1200, height: 630 }
