/** The browser's only log. Never pass tokens, passcodes or people's texts. */
export function log(message: string, details: Readonly<Record<string, unknown>> = {}) {
  // oxlint-disable-next-line no-console -- this is the place
  console.warn(message, details);
}
