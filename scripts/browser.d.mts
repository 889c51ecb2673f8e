/** The path of an executable, or undefined if there is none and none could be installed. */
export function ensureBrowser(): Promise<string | undefined>
