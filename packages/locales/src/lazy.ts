import type { Language } from '@nestmate/contract';
import type { Namespace, Texts } from './texts';

/** One namespace of one language, in a separate chunk. */
export async function loadTexts<N extends Namespace>(language: Language, namespace: N): Promise<Texts[N]> {
  const file: { default: Texts[N] } = await import(`./${language}/${namespace}.json`);
  return file.default;
}

/** The texts that every page and the sign-in page need, in one chunk. */
export async function loadFirstTexts(language: Language): Promise<Partial<Texts>> {
  const file: { default: Partial<Texts> } = await import(`./generated/first/${language}.ts`);
  return file.default;
}
