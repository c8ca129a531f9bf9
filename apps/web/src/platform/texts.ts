import type { Language } from '@nestmate/contract';
import type { Namespace, TextTree } from '@nestmate/locales';
import { loadFirstTexts, loadTexts } from '@nestmate/locales/lazy';
import type { FulfilledReactPromise } from 'react';

const loaded = new Map<string, TextTree>();
const requests = new Map<string, Promise<TextTree>>();
const asked = new Set<Namespace>();

const keyOf = (language: Language, namespace: Namespace) => `${language}/${namespace}`;

/** A namespace that has arrived. */
export const textsOf = (language: Language, namespace: Namespace): TextTree | undefined =>
  loaded.get(keyOf(language, namespace));

/**
 * Fetches a namespace once: the same promise for the same question, so that a component can wait for it.
 * @throws when the texts do not come; asking again tries again
 */
export function fetchTexts(language: Language, namespace: Namespace): Promise<TextTree> {
  asked.add(namespace);
  const key = keyOf(language, namespace);
  const known = requests.get(key);
  if (known) return known;
  const request: Promise<TextTree> = loadTexts(language, namespace);
  requests.set(key, request);
  request.then(
    (texts) => keep(key, texts, request),
    () => requests.delete(key),
  );
  return request;
}

/** Fetches what every page needs, at once. */
export async function fetchFirstTexts(language: Language): Promise<void> {
  for (const [name, texts] of Object.entries(await loadFirstTexts(language))) {
    const namespace = name as Namespace;
    asked.add(namespace);
    keep(keyOf(language, namespace), texts, Promise.resolve(texts));
  }
}

function keep(key: string, texts: TextTree, request: Promise<TextTree>): void {
  loaded.set(key, texts);
  requests.set(key, Object.assign(request, readAtOnce(texts)));
}

/**
 * With these fields on a promise `use` reads its value at once, and not a moment later behind a fallback:
 * https://react.dev/reference/react/use#caching-promises-for-client-components
 */
const readAtOnce = <Value>(value: Value): Pick<FulfilledReactPromise<Value>, 'status' | 'value'> => ({
  status: 'fulfilled',
  value,
});

/** Fetches in another language everything that has been in use, so that changing does not flicker. */
export const fetchAllTexts = (language: Language) =>
  Promise.all([...asked].map((namespace) => fetchTexts(language, namespace)));
