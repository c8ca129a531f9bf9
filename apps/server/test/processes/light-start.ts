/**
 * Leaves out what nobody calls and makes a server's start longer: the page of every call, and the provider that plays
 * Google.
 */
export const lightStart = {
  API_DOCS: 'false',
  GOOGLE_CLIENT_ID: 'nobody signs in',
  GOOGLE_CLIENT_SECRET: 'nobody signs in',
};
