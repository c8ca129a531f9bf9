/** The id of the chat of these people, by their user ids: the same for whoever asks. */
export const chatIdOf = (userIds: readonly string[]): string => userIds.toSorted().join('_');
