import type { Language } from '@nestmate/contract';
import type { Namespace } from '@nestmate/locales';
import { loadFirstTexts, loadTexts } from '@nestmate/locales/lazy';
import type { TextTree } from './translate';

const loaded = new Map<string, TextTree>();
const loading = new Map<string, Promise<void>>();
const asked = new Set<Namespace>();

const keyOf = (language: Language, namespace: Namespace) => `${language}/${namespace}`;

/** A namespace that has arrived. */
export const textsOf = (language: Language, namespace: Namespace): TextTree | undefined =>
  loaded.get(keyOf(language, namespace));

/** Fetches a namespace once; the same promise for the same question, so that a component can wait for it. */
export function fetchTexts(language: Language, namespace: Namespace): Promise<void> {
  asked.add(namespace);
  const key = keyOf(language, namespace);
  const known = loading.get(key);
  if (known) return known;
  const request = loadTexts(language, namespace).then(
    (texts) => {
      loaded.set(key, texts);
      // By this React's `use` knows that it need not wait; leaving `use` out once texts are there confuses it.
      void Object.assign(request, { status: 'fulfilled' });
    },
    (error: unknown) => {
      // The next one who asks may have more luck.
      loading.delete(key);
      throw error;
    },
  );
  loading.set(key, request);
  return request;
}

/** Fetches what every page needs, at once. */
export async function fetchFirstTexts(language: Language): Promise<void> {
  for (const [namespace, texts] of Object.entries(await loadFirstTexts(language))) {
    const name = namespace as Namespace;
    asked.add(name);
    loaded.set(keyOf(language, name), texts);
    loading.set(keyOf(language, name), Object.assign(Promise.resolve(), { status: 'fulfilled' }));
  }
}

/** Fetches in another language everything that has been in use, so that changing does not flicker. */
export const fetchAllTexts = (language: Language) =>
  Promise.all([...asked].map((namespace) => fetchTexts(language, namespace)));
