import type { Language } from '@nestmate/contract';
import type { Namespace, Texts } from './texts';

/** One namespace of one language, in a chunk of its own. */
export async function loadTexts<N extends Namespace>(language: Language, namespace: N): Promise<Texts[N]> {
  const file: { default: Texts[N] } = await import(`./${language}/${namespace}.json`);
  return file.default;
}
