/** The address of the conversation of these people, the same for all of them. */
export const chatIdOf = (userIds: readonly string[]): string => userIds.toSorted().join('_');
