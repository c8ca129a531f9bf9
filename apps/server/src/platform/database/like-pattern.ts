const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of `like` for values that contain a text; its own wildcards stand for themselves. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A pattern of `like` for values that begin with a text; its own wildcards stand for themselves. */
export const startingWith = (text: string): string => `${literal(text)}%`;
