import { fraction } from '../../../src/contract/fraction.ts'

/** Choices that depend only on the seed and the number of a request: the same request again, whatever came before. */
export function chooser(seed: number, number: number) {
  let decision = 0
  const drawn = () => fraction(seed, number, decision++)
  const below = (count: number) => Math.floor(drawn() * count)
  return {
    below,
    chance: (share: number) => drawn() < share,
    oneOf<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[below(list.length)] as T
    },
  }
}
export type Chooser = ReturnType<typeof chooser>
