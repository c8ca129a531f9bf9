/** The letters that fit beside a face on a phone at the usual size. */
const longPart = 12;

/** The size of a whole name: smaller on a phone where a part of it would be cut inside. */
export const nameSize = (name: string): string =>
  name.split(/[\s-]+/).some((part) => [...part].length > longPart)
    ? 'text-base max-[359px]:text-sm sm:text-xl'
    : 'text-xl';
