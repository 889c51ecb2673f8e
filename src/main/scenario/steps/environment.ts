/** The variables of `env` that a scenario file lists: a file from someone else must not read any other. Unset ones are undefined. */
export const listedOnly = (env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.map((name) => [name, env[name]]))

export const absentVariable = (listed: NodeJS.ProcessEnv, name: string): string =>
  Object.hasOwn(listed, name)
    ? `the environment variable ${name} is not set`
    : `the file does not list the environment variable ${name}; add it to env: at the top of the file`
