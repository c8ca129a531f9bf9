const isHan = (name: string) => /^\p{Script=Han}+$/u.test(name);

/** “Ana Souza”, or “Ana” where there is no last name or it is not shown; “沈思琪” as Chinese writes it. */
export const fullName = (first: string, last: string): string =>
  isHan(first) && isHan(last) ? last + first : `${first} ${last}`.trim();
