import { giveToApp } from './app-account';
import { migrateDatabase, openDatabase } from './client';

interface Urls {
  /** The owner's address; absent where the server's account owns the database. */
  url: string | undefined;
  /** The address of the server's own account. */
  appUrl: string | undefined;
}

/**
 * Migrates the database as its owner, and gives the server's own account its rights.
 * @returns the address for the server
 */
export async function prepareDatabase({ url, appUrl = url }: Urls, migrations: string): Promise<string> {
  if (!appUrl) throw new Error('No database is named');
  // Altering a large table takes time.
  const owner = openDatabase(url ?? appUrl, () => undefined, { size: 2, socketTimeoutMs: 0 });
  try {
    await migrateDatabase(owner, migrations);
    if (url && url !== appUrl) {
      const { username, password } = new URL(appUrl);
      await giveToApp(owner.pool, {
        name: decodeURIComponent(username),
        password: decodeURIComponent(password),
      });
    }
  } finally {
    await owner.close();
  }
  return appUrl;
}
