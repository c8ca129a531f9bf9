/** The moment in a token's `auth_time`, where it has one. */
export const dateOf = (seconds: unknown): Date | undefined =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : undefined;
