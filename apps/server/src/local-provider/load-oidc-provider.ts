type Module = typeof import('oidc-provider');

const wantsNewerNode = 'oidc-provider WARNING: Unsupported runtime';

/**
 * Loads the library only where the local identity provider runs, which is never in production. On Node 20 it warns as it
 * loads; what we use of it is tested there, and the warning would greet everyone who tries the product.
 */
export async function loadOidcProvider(): Promise<Module> {
  const { warn } = console;
  // oxlint-disable-next-line no-console -- restored as soon as the library is there
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(wantsNewerNode)) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    // oxlint-disable-next-line no-console -- see above
    console.warn = warn;
  }
}
