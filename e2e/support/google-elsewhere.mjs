// Loaded before the product: what its server asks Google goes to the server that plays Google, since the product knows no other address.
const google = 'https://accounts.google.com';
const elsewhere = process.env.GOOGLE_ELSEWHERE;
const { fetch } = globalThis;

globalThis.fetch = (input, init) =>
  fetch(
    typeof input === 'string' && input.startsWith(google) ? input.replace(google, elsewhere) : input,
    init,
  );
