/** The fields of a call, by name, and what a scenario step calls them. */
export const stepFields: Record<string, string> = {
  userId: 'user',
  anonymousId: 'anonymous',
  event: 'event',
  name: 'name',
  groupId: 'group',
  previousId: 'previous',
  properties: 'properties',
  traits: 'traits',
  context: 'context',
  integrations: 'integrations',
  timestamp: 'timestamp',
}
