import { expect, it } from 'vitest'
import { loadedLater, withoutFactories } from './chunkFactories'

const PUSH = '(globalThis.T||(globalThis.T=[])).push(["object"==typeof document?document:void 0'
const LOADER =
  'e=>{e.v(t=>Promise.all(["static/chunks/a-1.js","static/chunks/b.js"].map(t=>e.l(t))).then(()=>t(7)))}'

it('takes modules out of a script with their ids, those that were joined with them too', async () => {
  const script = `${PUSH},11,e=>{"use strict";e.s(["kept",0,1])},12,13,function(e){e.s(["gone",0,"own text"])},14,${LOADER}]);`
  expect(await withoutFactories(script, (factory) => factory.includes('own text'))).toBe(
    `${PUSH},11,e=>{"use strict";e.s(["kept",0,1])},14,${LOADER}]);`,
  )
  expect(await withoutFactories(script, () => true)).toBe(`${PUSH}]);`)
  expect(await withoutFactories(script, () => false)).toBe(script)
})

it('leaves a script alone that is no list of modules', async () => {
  const script = 'self.addEventListener("load",()=>{"own text"});'
  expect(await withoutFactories(script, () => true)).toBe(script)
})

it('names the scripts that a module loads later', () => {
  expect(loadedLater(LOADER)).toEqual(['static/chunks/a-1.js', 'static/chunks/b.js'])
  expect(loadedLater('e=>{e.v(1)}')).toEqual([])
})
