/**
 * Every user of the machine can read the arguments of a process. Setting its title overwrites them, where the system
 * allows that; they were readable until now, so HOOKBENCH_TOKEN is better.
 */
export function hideToken(args: string[]) {
  if (args.some((each) => each === '--token' || each.startsWith('--token=')))
    process.title = `hookbench ${args[0] ?? ''}`
}
