/** As much of an element as React needs to draw boxes, in a bare browser. */
export class Box extends EventTarget {
  readonly nodeType = 1
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly style = {}
  textContent = ''
  readonly nodeName: string
  readonly ownerDocument = document
  constructor(type: string) {
    super()
    this.nodeName = type.toUpperCase()
  }
  get tagName() {
    return this.nodeName
  }
  appendChild() {}
  insertBefore() {}
  removeChild() {}
  setAttribute() {}
  removeAttribute() {}
}

/** Lets React make boxes in the bare browser that is open. */
export function drawBoxes(): void {
  Object.assign(document, {
    createElement: (type: string) => new Box(type),
    createTextNode: (text: string) => Object.assign(new Box('#text'), { nodeValue: text }),
  })
}
