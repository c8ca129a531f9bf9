type Module = typeof import('oidc-provider');

const wantsNewerNode = 'oidc-provider WARNING: Unsupported runtime';

/**
 * Loads the library only where the local identity provider runs, which is never in production. On Node 20 the library
 * prints a warning on import. We suppress it, because the parts that we use are tested on Node 20.
 */
export async function loadOidcProvider(): Promise<Module> {
  const { warn } = console;
  // oxlint-disable-next-line no-console -- restored once the library is loaded
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
