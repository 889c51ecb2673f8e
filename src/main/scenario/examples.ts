/** The examples in the repository, by name, with the files that they use. */
export const examples: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../examples/*.{yaml,csv}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
)
