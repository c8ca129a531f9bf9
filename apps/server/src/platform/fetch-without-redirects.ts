/** A redirect would carry our secrets elsewhere, or bring keys from there. */
export const fetchWithoutRedirects: typeof fetch = (input, init) =>
  globalThis.fetch(input, { ...init, redirect: 'error' });
