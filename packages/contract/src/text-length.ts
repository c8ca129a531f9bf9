/** The length of a text in user-perceived characters: an emoji counts as one. */
export const lengthOf = (text: string) => Array.from(text).length;
