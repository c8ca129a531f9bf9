import type { Page } from '@playwright/test';

/** Everything that the browser stores for this site, except for its cookies. */
export const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const ended = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const textOf = (value: { data?: ArrayBuffer }) =>
      value.data ? new TextDecoder('latin1').decode(value.data) : JSON.stringify(value);
    const records: { name: string; bytes: string; isExtractable: boolean | undefined }[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name));
      for (const table of Array.from(database.objectStoreNames)) {
        const store = database.transaction(table).objectStore(table);
        const [keys, values] = await Promise.all([ended(store.getAllKeys()), ended(store.getAll())]);
        for (const [at, value] of values.entries())
          records.push({
            name: String(keys[at]),
            bytes: textOf(value),
            isExtractable: value.key?.extractable,
          });
      }
      database.close();
    }
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return (await cache.keys()).map(({ url }) => url);
      }),
    );
    const texts = [localStorage, sessionStorage].flatMap((storage) => Object.entries({ ...storage }).flat());
    return { records, texts: [...texts, ...cached.flat()] };
  });

/** Waits until the page has stored its drafts and pending messages: it stores one at a time. */
export const draftsStored = (page: Page) =>
  page.evaluate(() => navigator.locks.request('nestmate-drafts', () => undefined));
