/** `a, b`, or `none`, as a refusal lists what exists. */
export const namesText = (names: Iterable<string>): string => [...names].join(', ') || 'none'
