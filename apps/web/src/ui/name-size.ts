/** The letters that fit beside a face on a phone at the usual size. */
const longPart = 12;

/** The size of a full name: smaller on a phone if one of its words would otherwise break. */
export const nameSize = (name: string): string =>
  name.split(/[\s-]+/).some((part) => [...part].length > longPart)
    ? 'text-base max-[359px]:text-sm sm:text-xl'
    : 'text-xl';
