/** Whether the confirmation word is typed; case and surrounding spaces are ignored. */
export const isConfirmed = (typed: string, word: string) =>
  typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
