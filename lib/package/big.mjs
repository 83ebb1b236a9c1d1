// big.js as `lib/decimal` asks for it, over the language's own whole numbers: an eighth of the weight,
// for the entry of the package that has to be small. `big.test.ts` holds that both give the same.

const [DOWN, HALF_EVEN] = [0, 2]

/** Makes a constructor of its own, with its own `DP` (places of a quotient) and `RM` (rounding). */
function Big() {
  /** A number: `units` of 10^-`places`. */
  class Exact {
    constructor(text) {
      const point = text.indexOf('.')
      this.places = point < 0 ? 0 : text.length - point - 1
      this.units = BigInt(text.replace('.', ''))
    }

    plus(other) {
      const places = Math.max(this.places, other.places)
      return make(unitsAt(this, places) + unitsAt(other, places), places)
    }

    minus(other) {
      return this.plus(other.neg())
    }

    times(other) {
      return make(this.units * other.units, this.places + other.places)
    }

    div(other) {
      const { DP, RM } = Exact
      const dividend = this.units * 10n ** BigInt(DP + other.places)
      return make(quotient(dividend, other.units * 10n ** BigInt(this.places), RM), DP)
    }

    neg() {
      return make(-this.units, this.places)
    }

    cmp(other) {
      const places = Math.max(this.places, other.places)
      const [a, b] = [unitsAt(this, places), unitsAt(other, places)]
      if (a === b) return 0
      return a > b ? 1 : -1
    }

    eq(text) {
      return this.cmp(new Exact(text)) === 0
    }

    round(places, mode) {
      if (this.places <= places) return this
      return make(quotient(this.units, 10n ** BigInt(this.places - places), mode), places)
    }

    toFixed() {
      const { units, places } = this
      const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
      const cut = digits.length - places
      const fraction = places > 0 ? `.${digits.slice(cut)}` : ''
      return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction}`
    }
  }

  function make(units, places) {
    return Object.assign(Object.create(Exact.prototype), { units, places })
  }

  return Exact
}

function unitsAt({ units, places }, wanted) {
  return units * 10n ** BigInt(wanted - places)
}

/** a / b as a whole number, rounded by magnitude. */
function quotient(a, b, mode) {
  const whole = a / b
  const rest = a % b
  if (rest === 0n || mode === DOWN) return whole
  const away = whole + (a < 0n === b < 0n ? 1n : -1n)
  if (mode !== HALF_EVEN) return away
  const [twice, size] = [2n * abs(rest), abs(b)]
  if (twice === size) return whole % 2n === 0n ? whole : away
  return twice > size ? away : whole
}

function abs(value) {
  return value < 0n ? -value : value
}

// biome-ignore lint/style/noDefaultExport: big.js has one.
export { Big as default }
