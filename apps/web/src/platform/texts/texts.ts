import type { Language } from '@nestmate/contract/languages';
import type { Namespace, TextTree } from '@nestmate/locales';
import { loadFirstTexts, loadTexts } from '@nestmate/locales/lazy';
import type { FulfilledReactPromise } from 'react';

let load: typeof loadTexts = loadTexts;

/** Fetches texts with another function than the residents'. */
export const loadTextsBy = (other: typeof loadTexts): void => {
  load = other;
};

const loaded = new Map<string, TextTree>();
const requests = new Map<string, Promise<TextTree>>();
const requested = new Set<Namespace>();

const keyOf = (language: Language, namespace: Namespace) => `${language}/${namespace}`;

/** A namespace that has loaded. */
export const textsOf = (language: Language, namespace: Namespace): TextTree | undefined =>
  loaded.get(keyOf(language, namespace));

/**
 * Fetches a namespace once and returns the same promise each time, so that a component can wait for it.
 * @throws when loading fails; the next call retries
 */
export function fetchTexts(language: Language, namespace: Namespace): Promise<TextTree> {
  requested.add(namespace);
  const key = keyOf(language, namespace);
  const known = requests.get(key);
  if (known) return known;
  const request: Promise<TextTree> = load(language, namespace);
  requests.set(key, request);
  request.then(
    (texts) => cacheTexts(key, texts, request),
    () => requests.delete(key),
  );
  return request;
}

/** Fetches the texts that every screen needs, in one chunk. */
export async function fetchFirstTexts(language: Language): Promise<void> {
  for (const [name, texts] of Object.entries(await loadFirstTexts(language))) {
    const namespace = name as Namespace;
    requested.add(namespace);
    cacheTexts(keyOf(language, namespace), texts, Promise.resolve(texts));
  }
}

function cacheTexts(key: string, texts: TextTree, request: Promise<TextTree>): void {
  loaded.set(key, texts);
  requests.set(key, Object.assign(request, fulfilledWith(texts)));
}

/**
 * With these fields on a promise, `use` reads its value synchronously instead of suspending:
 * https://react.dev/reference/react/use#caching-promises-for-client-components
 */
const fulfilledWith = <Value>(value: Value): Pick<FulfilledReactPromise<Value>, 'status' | 'value'> => ({
  status: 'fulfilled',
  value,
});

/** Fetches all used namespaces in another language, so that the change does not flicker. */
export const fetchAllTexts = (language: Language) =>
  Promise.all([...requested].map((namespace) => fetchTexts(language, namespace)));
