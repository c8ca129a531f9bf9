/** Whether the word was typed: spaces around it and its case do not matter, anything else does. */
export const isConfirmed = (typed: string, word: string) =>
  typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
