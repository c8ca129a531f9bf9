/// <reference types="vite/types/importMeta.d.ts" />
import type { Language } from '@nestmate/contract/languages';
import type { Namespace, Texts } from './texts';

const files = import.meta.glob<{ default: Texts[Namespace] }>([
  './*/*.json',
  '!./*/staff*.json',
  '!./*/boot.json',
]);

/**
 * One namespace of one language, in a separate chunk. Those of the staff console are not among them; see
 * `staff-lazy.ts`.
 */
export async function loadTexts(language: Language, namespace: Namespace): Promise<Texts[Namespace]> {
  const load = files[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts are called ${namespace}`);
  return (await load()).default;
}

/** The texts that every page and the sign-in page need, in one chunk. */
export async function loadFirstTexts(language: Language): Promise<Partial<Texts>> {
  const file: { default: Partial<Texts> } = await import(`./generated/first/${language}.ts`);
  return file.default;
}
