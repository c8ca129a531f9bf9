/** “Ana Souza”, or “Ana” where there is no last name or it is not shown. */
export const fullName = (first: string, last: string): string => `${first} ${last}`.trim();
