/** The letters that fit beside a face on a phone at the usual size. */
const longPart = 12;

/** Whether a word of a name would break beside a face at the usual size. */
export const hasLongWord = (name: string): boolean =>
  name.split(/[\s-]+/).some((part) => [...part].length > longPart);

/** The size of a full name: smaller on a phone if one of its words would otherwise break. */
export const nameSize = (name: string): string =>
  hasLongWord(name) ? 'text-base max-[359px]:text-sm sm:text-xl' : 'text-xl';
