/** The ports that others script against. */
export const defaultPorts = { collect: 8420, receiver: 8421, ui: 8422 }
