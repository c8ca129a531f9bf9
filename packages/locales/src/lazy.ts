/// <reference types="vite/types/importMeta.d.ts" />
import type { Language } from '@nestmate/contract/languages';
import type { Namespace, Texts } from './texts';

/** Those that every page and the sign-in page need come in one file (`loadFirstTexts`). */
const files = import.meta.glob<{ default: Texts[Namespace] }>([
  './*/*.json',
  '!./*/{auth,common,errors,invitations,shell}.json',
  '!./*/staff*.json',
  '!./*/boot.json',
]);

/**
 * One namespace of one language, in a separate chunk. Those of the staff console are not among them; see
 * `staff-lazy.ts`.
 */
export async function loadTexts(language: Language, namespace: Namespace): Promise<Texts[Namespace]> {
  const load = files[`./${language}/${namespace}.json`];
  if (load) return (await load()).default;
  const texts = (await loadFirstTexts(language))[namespace];
  if (!texts) throw new Error(`No texts are called ${namespace}`);
  return texts;
}

/** The texts that every page and the sign-in page need, in one chunk. */
export async function loadFirstTexts(language: Language): Promise<Partial<Texts>> {
  const file: { default: Partial<Texts> } = await import(`./generated/first/${language}.ts`);
  return file.default;
}
