import { useEffect, useState } from 'react'

/** A value as it was when it last rested for a while: what is typed is not asked about letter by letter. */
export function useRested<T>(value: T, ms = 200): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
