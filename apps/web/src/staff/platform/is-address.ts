/** Whether a text looks like a whole e-mail address; the server decides. */
export const isAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());
