/** The address of the conversation of these people, the same for all of them. */
export const chatIdOf = (userIds: readonly string[]): string => userIds.toSorted().join('_');

/** The address of two people's conversation; null until the other has registered. */
export function chatIdWith(me: string, other: string | null): string | null {
  if (other === null) return null;
  return me < other ? `${me}_${other}` : `${other}_${me}`;
}
