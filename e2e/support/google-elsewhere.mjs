// Loaded before the product: redirects its server's requests to Google to the server that plays Google, because the
// product knows no other address.
const google = 'https://accounts.google.com';
const elsewhere = process.env.GOOGLE_ELSEWHERE;
const { fetch } = globalThis;

globalThis.fetch = (input, init) =>
  fetch(
    typeof input === 'string' && input.startsWith(google) ? input.replace(google, elsewhere) : input,
    init,
  );
