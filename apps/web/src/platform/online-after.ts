/** A browser says that it is online a moment before it is. */
export const onlineAfterMs = 1000;
