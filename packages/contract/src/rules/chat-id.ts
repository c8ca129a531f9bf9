/** The id of a conversation from its participants' user ids, the same for all of them. */
export const chatIdOf = (userIds: readonly string[]): string => userIds.toSorted().join('_');
