export interface UserList {
  users: string[]
  /** How many were there more than once. */
  repeated: number
}

/** Users as they are typed or pasted: one a line, or between commas. */
export function readUsers(text: string): UserList {
  const typed = text
    .split(/[\n\r,]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const users = [...new Set(typed)]
  return { users, repeated: typed.length - users.length }
}
