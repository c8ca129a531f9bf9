/** The id of a chat from its members' user ids; the same for every member. */
export const chatIdOf = (userIds: readonly string[]): string => userIds.toSorted().join('_');
